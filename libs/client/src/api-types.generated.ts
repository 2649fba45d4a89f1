// Generated from the API's description by `npm run docs`; do not edit.

export interface paths {
    "/v1/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List QR codes
         * @description Returns the account's codes, newest first by default. Follow `next_cursor` until `has_more` is false. Codes created while you page cause no gaps or duplicates. If you sort by `updated_at` or `title`, a code that changes while you page moves in the list.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["listCodes"];
        put?: never;
        /**
         * Create a QR code
         * @description Creates a static or a dynamic code. The symbol of a static code contains `target` itself. The symbol of a dynamic code contains its short URL, so its target can be changed after it is printed, and its scans are counted. Both images are available once you receive the response.
         *
         *     The API key needs the scope `qr:write`.
         */
        post: operations["createCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Read a QR code
         * @description Returns the current state of a code.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["readCode"];
        put?: never;
        post?: never;
        /**
         * Delete a QR code
         * @description Once you receive the response, the short URL returns 410 and the images are gone. For 30 days, the code can be restored. After that, its data is wiped, and its path on a domain of your own can be used again.
         *
         *     The API key needs the scope `qr:write`.
         */
        delete: operations["deleteCode"];
        options?: never;
        head?: never;
        /**
         * Update a QR code
         * @description Changes only the fields in the request. Once you receive the response, no scan reaches the old target. The printed symbol and the images stay the same, unless `domain` moves the code to another address: the previous address then becomes an alias, so that prints of it keep working. The target and the address of a static code cannot be changed.
         *
         *     The API key needs the scope `qr:write`.
         */
        patch: operations["changeCode"];
        trace?: never;
    };
    "/v1/qr/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many QR codes
         * @description Creates up to 500 codes with one request of at most 2 MiB, as a JSON array or as CSV with a header row. At most 50 items can have a `style`, because their symbols are checked first, and at most as many can have a `password`. Each item is validated separately. The response has one result per item, in the same order: `status` 200 with the code, or the status and error that a single create would have returned. All valid items are saved together or not at all. Each item counts as one request toward the plan's limit, and each style as one or more additional requests. With an `Idempotency-Key`, retries do not create the batch again.
         *
         *     The API key needs the scope `qr:write`.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export QR codes
         * @description Returns all matching codes in the account, newest first, in one response: as NDJSON, or as CSV with `format=csv` or `Accept: text/csv`. If the export fails midway, the connection is reset, so a response that ends normally is complete. In CSV, a cell that a spreadsheet would run as a formula is prefixed with an apostrophe.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["exportCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/{id}/design": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Change the design of a QR code
         * @description Replaces the colors and the style of a code. `image_url` and `svg_url` change. The images of the earlier design stay at their URLs, and everything that was printed keeps working, because the symbol encodes the same content. A code that already has the design does not change. A code can have at most 100 designs.
         *
         *     The API key needs the scope `qr:write`.
         */
        put: operations["redesignCode"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List logos
         * @description Returns all logos of the account, at most 50.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["listLogos"];
        put?: never;
        /**
         * Upload a logo
         * @description Send the file as the body, with its media type. The service converts it to a square PNG and discards the file. It fetches nothing that the file references. An SVG must not contain images or entities. Use the `id` as `style.logo` of a code, a design, or a preset, as `logo` of the branding, or as `picture` of a `links` target. A logo counts as 10 requests toward the plan's limit, in addition to the request itself.
         *
         *     The API key needs the scope `qr:write`.
         */
        post: operations["createLogo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example logo_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Read a logo
         * @description Returns a logo with its image.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["readLogo"];
        put?: never;
        post?: never;
        /**
         * Delete a logo
         * @description Deletes a logo that is not used by a preset, by the branding, or by a current or earlier design of a code. A logo in use cannot be deleted, because images of codes never change.
         *
         *     The API key needs the scope `qr:write`.
         */
        delete: operations["deleteLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List presets
         * @description Returns all presets of the account, at most 50.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["listPresets"];
        put?: never;
        /**
         * Create a preset
         * @description A preset is a named set of colors and a style, for use with many codes. The style is checked with a decoder, in the symbol of a short link, and costs as much as the style of a code. An account can have at most 50 presets. Requests that create codes contain their own colors and style, regardless of the default preset.
         *
         *     The API key needs the scope `qr:write`.
         */
        post: operations["createPreset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/presets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example preset_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a preset
         * @description Codes that were created with the preset keep their design.
         *
         *     The API key needs the scope `qr:write`.
         */
        delete: operations["deletePreset"];
        options?: never;
        head?: never;
        /**
         * Update a preset
         * @description Changes only the fields in the request. `color` and `style` are replaced as a whole. Codes that were created with the preset keep their design.
         *
         *     The API key needs the scope `qr:write`.
         */
        patch: operations["changePreset"];
        trace?: never;
    };
    "/v1/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the branding
         * @description Returns what the account shows on the pages that visitors see, such as contact cards and the pages for codes that are not active.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["readBranding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the branding
         * @description Changes only the fields in the request and, in `pages`, only the pages in it. Visitors see the change within about a minute. Every visitor gets a custom page in the language in which it is written; the service translates only its own pages.
         *
         *     The API key needs the scope `qr:write`.
         */
        patch: operations["changeBranding"];
        trace?: never;
    };
    "/v1/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List domains
         * @description Returns all domains of the account, at most 100.
         *
         *     The API key needs the scope `domains:read`.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Add a domain
         * @description Adds a host name of your own, for short links such as `https://go.example.com/menu`. Set the DNS records in the response, then check the domain. An account can have at most 100 domains.
         *
         *     The API key needs the scope `domains:write`.
         */
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example dom_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Read a domain
         * @description Returns the domain as of its last check. To look at DNS now, check the domain.
         *
         *     The API key needs the scope `domains:read`.
         */
        get: operations["readDomain"];
        put?: never;
        post?: never;
        /**
         * Delete a domain
         * @description Deletes a domain that no code uses. With `codes=keep`, also deletes a domain in use: its codes then work only at their `default_url`, and prints of the old addresses stop working.
         *
         *     The API key needs the scope `domains:write`.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        /**
         * Update a domain
         * @description Changes only the fields in the request. Once you receive the response, the change applies to every visitor.
         *
         *     The API key needs the scope `domains:write`.
         */
        patch: operations["changeDomain"];
        trace?: never;
    };
    "/v1/domains/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example dom_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a domain
         * @description Checks DNS now, and returns the domain. If the domain was checked less than a second ago, returns the last result. Verified domains are also checked about once a day.
         *
         *     The API key needs the scope `domains:write`.
         */
        post: operations["checkDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Returns up to 1000 tags of the account's codes, most used first.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["listTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tags/{tag}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The tag. If no code in the account has this tag, the response is 404.
                 * @example Menu
                 */
                tag: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a tag
         * @description Removes a tag from all codes that have it. The codes remain. Either all codes change, or none.
         *
         *     The API key needs the scope `qr:write`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Rename a tag
         * @description Renames a tag on all codes that have it, including archived codes. If codes already have a tag with the new name, the two become one. Either all codes change, or none.
         *
         *     The API key needs the scope `qr:write`.
         */
        patch: operations["renameTag"];
        trace?: never;
    };
    "/v1/qr/{id}/aliases": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an alias
         * @description Adds a short URL that leads to a dynamic code, on the short host or on one of your domains. Scans are counted with those of the code; `include=by_alias` in the statistics lists them separately. A code can have at most 50 aliases.
         *
         *     The API key needs the scope `qr:write`.
         */
        post: operations["addAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/{id}/aliases/{alias_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
                /**
                 * @description The ID of the alias. If the code has no alias with this ID, the response is 404.
                 * @example alias_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                alias_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an alias
         * @description Once you receive the response, the alias's short URL returns 410, and its images return 404. Its path stays taken: forever on the short host; on your own domain, until 30 days after the code is deleted. The code and its other short URLs keep working.
         *
         *     The API key needs the scope `qr:write`.
         */
        delete: operations["deleteAlias"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/{id}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Read the rules of a QR code
         * @description Returns the rules of a code. A code without rules has an empty list.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["readRules"];
        /**
         * Replace the rules of a QR code
         * @description Replaces the whole list at once. Once you receive the response, every scan follows the new list. A rule that you send with its `id`, or unchanged, keeps its ID. An empty list removes all rules. `include=by_rule` in the statistics lists the scans to which each rule applied.
         *
         *     The API key needs the scope `qr:write`.
         */
        put: operations["replaceRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/{id}/rules/try": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try the rules of a QR code
         * @description Returns which rule would apply to a visit that you describe, where the visit would lead, and what each condition was compared with. A fact that you leave out is unknown, and a condition on it does not hold. Nothing is counted.
         *
         *     The API key needs the scope `qr:read`.
         */
        post: operations["tryRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/{id}/rules/shlink": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Read the rules of a QR code in Shlink's format
         * @description Returns the rules as the body of Shlink's `GET /rest/v3/short-urls/{shortCode}/redirect-rules`, with the same meaning.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["readShlinkRules"];
        /**
         * Replace the rules of a QR code with Shlink's
         * @description Replaces the whole list with the redirect rules of a short URL in Shlink, with the same meaning. Rules that cannot be converted are reported as violations, and nothing changes. The device and browser classes are the same as in the statistics.
         *
         *     The API key needs the scope `qr:write`.
         */
        put: operations["replaceShlinkRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * List the changes to a QR code
         * @description Returns who changed a code, when, and how, newest first. A code keeps its latest 1,000 changes. Its creation is not among them. A deleted code keeps its history for 30 days.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["listHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/{id}/history/{change}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
                /**
                 * @description The `version` of the code after the change. If the code has no such change, the response is 404.
                 * @example 2
                 */
                change: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change
         * @description Restores the values that the changed fields had before a change, and only those, as a new change. `change` is the `version` of the change to undo. The values are checked as if you sent them today. Undoing a move moves the code back; the address that it leaves becomes an alias, so that printed symbols keep working. Undoing a new design gives the code new image URLs. Undoing a change to the aliases affects only the aliases that it added or deleted.
         *
         *     The API key needs the scope `qr:write`.
         */
        post: operations["restoreChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted QR code
         * @description Restores a code within 30 days of its deletion. Once you receive the response, its short URLs and its images work again. `GET /v1/qr?state=deleted` lists the codes that can be restored. A logo that has since been deleted is removed from the code's style. A code that the operator of the service has deleted cannot be restored.
         *
         *     The API key needs the scope `qr:write`.
         */
        post: operations["restoreCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * List the scheduled changes to a QR code
         * @description Returns the scheduled changes to a code in chronological order, including those that failed when they were due.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["listScheduled"];
        put?: never;
        /**
         * Schedule a change to a QR code
         * @description Makes a change at a later time, at most a second late, and exactly once. The change is checked now, and again when it is due. If it is refused at that time, it stays in the list with the error. A code can have at most 20 scheduled changes. If the exact second matters, use `starts_at`, `expires_at`, or a rule.
         *
         *     The API key needs the scope `qr:write`.
         */
        post: operations["scheduleChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/{id}/schedule/{schedule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
                /**
                 * @description The ID of the scheduled change. If the code has no scheduled change with this ID, the response is 404.
                 * @example sch_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                schedule_id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel a scheduled change to a QR code
         * @description Cancels a change that has not been made yet, or removes one that was refused from the list.
         *
         *     The API key needs the scope `qr:write`.
         */
        delete: operations["cancelScheduled"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many QR codes
         * @description Starts a job that makes the same change to many codes. Codes to which the change does not apply are skipped, and `result` says why; either all other codes change, or none do. Until the job is `done`, some scans can still reach the earlier targets; after that, none do. A job can change up to 100,000 codes (on a service with an embedded database: 5,000), and move up to 2,000 to another domain. While a job is running, other requests that change these codes can fail with `unavailable`; repeat them.
         *
         *     The API key needs the scope `qr:write`.
         */
        post: operations["changeManyCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Returns the account's latest 50 jobs, newest first. Jobs are kept for 30 days.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example job_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Read a job
         * @description Returns the progress and the result of a bulk change or an export.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["readJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/jobs/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example job_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a bulk change
         * @description Starts a job that restores the earlier values of the codes, within 7 days. Codes that have been changed or deleted since are skipped, and `result` lists them.
         *
         *     The API key needs the scope `qr:write`.
         */
        post: operations["undoJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Read scan statistics
         * @description Returns the scans of a dynamic code: in total, by day, and by device class; the sums always agree. Bots, link previews, prefetches, and `HEAD` requests are not counted. Static codes have no statistics. A response may be up to a second old.
         *
         *     The API key needs the scope `stats:read`.
         */
        get: operations["readStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/qr/{id}/stats.csv": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Download scan statistics as CSV
         * @description Returns one row per calendar day of the range, including days without scans: `date,scans,mobile,desktop,tablet,bots`. `scans` is the sum of the devices and excludes bots. With filters, `bots` is empty. With `interval`, the columns are `start,scans`; with `by`, for example, `country,scans`.
         *
         *     The API key needs the scope `stats:read`.
         */
        get: operations["readStatisticsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read scan statistics of all codes
         * @description Returns the scans of all codes in the account, including deleted ones, and the existing codes with the most scans. With `tag` or `domain`, returns those of the selected existing codes, for at most 10,000 codes and 500,000 code-days (codes × days). Visitors are kept per UTC day: with another `tz`, `unique_scans` may include visitors from the hours around the range. A response may be up to five seconds old.
         *
         *     The API key needs the scope `stats:read`.
         */
        get: operations["readAccountStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stats.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download scan statistics of all codes as CSV
         * @description Returns the scans of all codes in the account or, with `tag` or `domain`, of the selected codes. The columns are those of a code's statistics as CSV.
         *
         *     The API key needs the scope `stats:read`.
         */
        get: operations["readAccountStatisticsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shares
         * @description Returns the account's shares, without their links. Expired shares stay in the list for 30 days, unless more than 100 have expired.
         *
         *     The API key needs the scope `stats:read`.
         */
        get: operations["listShares"];
        put?: never;
        /**
         * Share the statistics of a code or a tag
         * @description Creates a link that shows the statistics of a dynamic code, or of all codes with a tag, to anyone who has it, even without an account. The page can be embedded in a frame on any site. The link contains a secret token and appears only in this response. It works until `expires_at`, by default 90 days from now, as long as the account is not suspended and the code is not deleted. A link for a tag covers the codes that have the tag at the time, without naming them. An account can have at most 100 shares that have not expired.
         *
         *     The API key needs the scope `qr:write`.
         */
        post: operations["createShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shares/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example shr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a share
         * @description The link stops working at once.
         *
         *     The API key needs the scope `qr:write`.
         */
        delete: operations["deleteShare"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Returns who changed what in the account, and when, newest first. Sign-ins and changes to a person's own password are listed for all current members, from the time they joined. An entry is written together with its change, so that neither exists without the other, and cannot be changed afterward. The operator decides how long entries are kept, by default a year. The name of a deleted person is removed.
         *
         *     The API key needs the scope `audit:read`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log
         * @description Returns all matching entries, newest first, as CSV. If the export fails midway, the connection is reset, so a response that ends normally is complete.
         *
         *     The API key needs the scope `audit:read`.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export the account
         * @description Starts a job that writes everything that the account has stored into a ZIP file: codes with rules and history, statistics, images, logos, settings, members, and the audit log. Read the job until its state is `done`, which needs the scope `qr:read`, and download the file from `result.url`. Changes made while the job is running may or may not be in the file. An account can have one running export, and one file: a new file replaces the previous one.
         *
         *     The API key needs the scope `account:export`.
         */
        post: operations["exportAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/account/export/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example job_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Download an export
         * @description Returns the ZIP file of an export that is done, for 24 hours. README.txt in it says what each file is.
         *
         *     The API key needs the scope `account:export`.
         */
        get: operations["downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        CreateCode: {
            /**
             * @description The type of content.
             * @default url
             * @enum {string}
             */
            type?: "url" | "links" | "app" | "text" | "email" | "phone" | "sms" | "geo" | "wifi" | "vcard" | "event";
            /** @description The destination URL or the content. Its form depends on `type`. For `url`: an absolute http or https URL of at most 2,048 characters. For `links` and `app`: a JSON document as a string, at most 16,384 bytes. For all other types: at most 2,331 bytes. */
            target: string;
            /**
             * @description Whether the target can be changed later and scans are counted. Fixed at creation. Must be true for `links` and `app`, and false for `wifi`.
             * @default false
             */
            dynamic?: boolean;
            /** @description A title for your own use, at most 200 characters after trimming, without control characters. An empty string or null means no title. */
            title?: string | null;
            /**
             * @description At most 50 tags. Tags that differ only in case are the same tag. A change replaces all tags.
             * @default []
             */
            tags?: string[];
            /** @description Your own ID for the code: at most 255 characters, unique in your account. Wherever the API expects the ID of a code, you can send `ext_` followed by this value. */
            external_id?: string | null;
            /** @description At most 50 strings for your own use, each with a name of at most 60 and a value of at most 500 characters. A change replaces all members. */
            metadata?: {
                [key: string]: string;
            };
            /** @description A note for your own use, at most 2000 characters. An empty string or null means no note. */
            note?: string | null;
            /**
             * @description Whether the code is archived. Lists omit archived codes by default, but their prints keep working.
             * @default false
             */
            archived?: boolean;
            /** @description The host or the ID of one of your verified domains. Default: the short host. */
            domain?: string;
            /** @description A custom path of the short URL. Default: a random one. On the short host: 3 to 40 of the characters A to Z, a to z, 0 to 9, `_`, and `-`; case-insensitive, and never reused, even after the code is deleted. On a domain of your own: up to 190 bytes in up to 8 segments; characters outside ASCII are percent-encoded, a trailing slash is removed, and the path of a deleted code can be used again after 30 days. */
            slug?: string;
            /**
             * @description What happens to the visitor's query. `drop`: it is ignored. `forward`: its parameters are added to the target, except those whose names the target already has. `override`: they replace the target's parameters with the same names. Only dynamic codes of type `url` can have a value other than `drop`.
             * @default drop
             * @enum {string}
             */
            query?: "drop" | "forward" | "override";
            /**
             * @description Whether `short_url` followed by `+` shows a page that says where the code leads. It can be turned off only for dynamic codes.
             * @default true
             */
            preview?: boolean;
            /** @description The code does not lead to its target before this time. Can be in the past. Null: no start. */
            starts_at?: string | null;
            /** @description The code does not lead to its target from this time on. Can be in the past. Null: no end. */
            expires_at?: string | null;
            /**
             * @description Whether the code is paused. A paused code does not lead to its target.
             * @default false
             */
            paused?: boolean;
            /**
             * @description The number of scans that the code accepts after the limit is set. Bots and link previews do not count. Null: no limit. To restart the count, remove the limit and set it again.
             * @default null
             */
            max_scans?: number | null;
            /**
             * @description The URL to which the code leads while it is scheduled, paused, expired, or exhausted. Null: a page that gives the reason.
             * @default null
             */
            fallback_target?: string | null;
            /** @description The password that visitors must enter before they reach the target: 4 to 64 characters after trimming, without control characters. Write-only: no response contains it. Null: no password. Only dynamic codes can have one. */
            password?: string | null;
            /** @description The rules of the code, in the order in which they are tried. The code leads to the target of the first rule that applies, and otherwise to its own target. Only dynamic codes can have rules. */
            rules?: {
                /**
                 * Format: uuid
                 * @description The ID of the code's rule that this rule replaces.
                 */
                id?: string;
                /** @description For people. Not unique. */
                name?: string | null;
                /** @description When the rule applies. */
                when: components["schemas"]["Condition"];
                /** @description The URL to which the code leads when the rule applies. */
                target: string;
            }[];
            /**
             * @description The image to draw first. Both image URLs always work.
             * @default png
             * @enum {string}
             */
            format?: "png" | "svg";
            /** @description The colors of the pattern and its background. `dark` must be darker than `light`, with a contrast ratio of at least 3, for both eyes and cameras. */
            color?: {
                /** @description A color in the form `#rrggbb`, returned in lowercase. */
                dark?: string;
                /** @description A color in the form `#rrggbb`, returned in lowercase. */
                light?: string;
            };
            /** @description How the symbol looks apart from its colors. Default: null, plain squares. */
            style?: {
                /**
                 * @description The shape of the modules, the small squares of the symbol.
                 * @default square
                 * @enum {string}
                 */
                modules?: "square" | "dots" | "rounded";
                /**
                 * @description The shape of the finder patterns, the three large marks in the corners.
                 * @default square
                 * @enum {string}
                 */
                finders?: "square" | "rounded" | "circle";
                /** @description A frame with a caption, in the color of the pattern. Null: no frame. */
                frame?: {
                    /** @description A short text below the symbol: at most 24 characters in Latin, Greek, or Cyrillic script. */
                    caption: string;
                } | null;
                /**
                 * @description The `id` of a logo to show in the middle of the symbol, which then has error correction H. Null: no logo.
                 * @default null
                 */
                logo?: string | null;
            } | null;
        };
        /** @description Has exactly one member. */
        Condition: {
            all?: components["schemas"]["__schema0"];
            /** @description Holds when at least one of these conditions holds. */
            any?: components["schemas"]["Condition"][];
            /** @description Holds when this condition does not hold. */
            not?: components["schemas"]["Condition"];
            device?: ("mobile" | "desktop" | "tablet")[];
            os?: ("ios" | "android" | "windows" | "windows_phone" | "macos" | "linux" | "chromeos" | "harmonyos" | "tizen" | "webos" | "roku" | "blackberry" | "playstation" | "kaios" | "xbox" | "nintendo" | "bada" | "other")[];
            browser?: ("chrome" | "chromium" | "safari" | "firefox" | "firefox_focus" | "edge" | "opera" | "samsung_internet" | "internet_explorer" | "google_app" | "wechat" | "qq" | "uc" | "yandex" | "vivaldi" | "brave" | "duckduckgo" | "silk" | "android_browser" | "whale" | "heytap" | "vivo" | "miui" | "puffin" | "electron" | "instagram" | "threads" | "facebook" | "tiktok" | "line" | "kakaotalk" | "snapchat" | "linkedin" | "pinterest" | "x" | "baidu" | "naver" | "ecosia" | "quark" | "phoenix" | "huawei" | "other")[];
            language?: string[];
            country?: string[];
            region?: string[];
            city?: string[];
            ip?: string[];
            query?: {
                /** @description The decoded name of the parameter. */
                name: string;
                /** @description `any` (default): the parameter is present. `empty`: it is present without a value. Any other text: it has exactly this value. */
                is?: string;
            };
            referrer?: string[];
            /** @enum {string} */
            source?: "symbol" | "link";
            /** Format: date-time */
            after?: string;
            /** Format: date-time */
            before?: string;
            weekly?: {
                /** @description The days on which the window starts. */
                days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                from: string;
                /** @description The end of the window, exclusive. If not after `from`, it is on the next day. */
                to: string;
                /** @description The IANA time zone of the window. */
                tz: string;
            };
            share?: {
                from: number;
                to: number;
            };
        };
        UpdateCode: {
            /** @description The destination URL or the content. Its form depends on `type`. For `url`: an absolute http or https URL of at most 2,048 characters. For `links` and `app`: a JSON document as a string, at most 16,384 bytes. For all other types: at most 2,331 bytes. */
            target?: string;
            /** @description A title for your own use, at most 200 characters after trimming, without control characters. An empty string or null means no title. */
            title?: string | null;
            /** @description At most 50 tags. Tags that differ only in case are the same tag. A change replaces all tags. */
            tags?: string[];
            /** @description Your own ID for the code: at most 255 characters, unique in your account. Wherever the API expects the ID of a code, you can send `ext_` followed by this value. */
            external_id?: string | null;
            /** @description At most 50 strings for your own use, each with a name of at most 60 and a value of at most 500 characters. A change replaces all members. */
            metadata?: {
                [key: string]: string;
            };
            /** @description A note for your own use, at most 2000 characters. An empty string or null means no note. */
            note?: string | null;
            /** @description Whether the code is archived. Lists omit archived codes by default, but their prints keep working. */
            archived?: boolean;
            /**
             * @description What happens to the visitor's query. `drop`: it is ignored. `forward`: its parameters are added to the target, except those whose names the target already has. `override`: they replace the target's parameters with the same names. Only dynamic codes of type `url` can have a value other than `drop`.
             * @enum {string}
             */
            query?: "drop" | "forward" | "override";
            /** @description Whether `short_url` followed by `+` shows a page that says where the code leads. It can be turned off only for dynamic codes. */
            preview?: boolean;
            /** @description The code does not lead to its target before this time. Can be in the past. Null: no start. */
            starts_at?: string | null;
            /** @description The code does not lead to its target from this time on. Can be in the past. Null: no end. */
            expires_at?: string | null;
            /** @description Whether the code is paused. A paused code does not lead to its target. */
            paused?: boolean;
            /** @description The number of scans that the code accepts after the limit is set. Bots and link previews do not count. Null: no limit. To restart the count, remove the limit and set it again. */
            max_scans?: number | null;
            /** @description The URL to which the code leads while it is scheduled, paused, expired, or exhausted. Null: a page that gives the reason. */
            fallback_target?: string | null;
            /** @description The password that visitors must enter before they reach the target: 4 to 64 characters after trimming, without control characters. Write-only: no response contains it. Null: no password. Only dynamic codes can have one. */
            password?: string | null;
            /** @description The rules of the code, in the order in which they are tried. The code leads to the target of the first rule that applies, and otherwise to its own target. Only dynamic codes can have rules. */
            rules?: {
                /**
                 * Format: uuid
                 * @description The ID of the code's rule that this rule replaces.
                 */
                id?: string;
                /** @description For people. Not unique. */
                name?: string | null;
                /** @description When the rule applies. */
                when: components["schemas"]["Condition"];
                /** @description The URL to which the code leads when the rule applies. */
                target: string;
            }[];
            /** @description Moves a dynamic code to this domain: the host or the ID of one of your verified domains, or the short host. The previous short URL becomes an alias. The symbol and the images encode the new short URL. */
            domain?: string;
            /** @description The path on `domain`, which must also be sent. Default: the code's current path. */
            slug?: string;
        };
        CreateBatch: components["schemas"]["CreateCode"][];
        Design: {
            /** @description The colors of the pattern and its background. `dark` must be darker than `light`, with a contrast ratio of at least 3, for both eyes and cameras. */
            color?: {
                /** @description A color in the form `#rrggbb`, returned in lowercase. */
                dark?: string;
                /** @description A color in the form `#rrggbb`, returned in lowercase. */
                light?: string;
            };
            /** @description How the symbol looks apart from its colors. Default: null, plain squares. */
            style?: {
                /**
                 * @description The shape of the modules, the small squares of the symbol.
                 * @default square
                 * @enum {string}
                 */
                modules?: "square" | "dots" | "rounded";
                /**
                 * @description The shape of the finder patterns, the three large marks in the corners.
                 * @default square
                 * @enum {string}
                 */
                finders?: "square" | "rounded" | "circle";
                /** @description A frame with a caption, in the color of the pattern. Null: no frame. */
                frame?: {
                    /** @description A short text below the symbol: at most 24 characters in Latin, Greek, or Cyrillic script. */
                    caption: string;
                } | null;
                /**
                 * @description The `id` of a logo to show in the middle of the symbol, which then has error correction H. Null: no logo.
                 * @default null
                 */
                logo?: string | null;
            } | null;
        };
        CreatePreset: {
            /** @description A name for your own use, at most 60 characters after trimming, without control characters. */
            name: string;
            /** @description The colors of the pattern and its background. `dark` must be darker than `light`, with a contrast ratio of at least 3, for both eyes and cameras. */
            color?: {
                /** @description A color in the form `#rrggbb`, returned in lowercase. */
                dark?: string;
                /** @description A color in the form `#rrggbb`, returned in lowercase. */
                light?: string;
            };
            /** @description How the symbol looks apart from its colors. Default: null, plain squares. */
            style?: {
                /**
                 * @description The shape of the modules, the small squares of the symbol.
                 * @default square
                 * @enum {string}
                 */
                modules?: "square" | "dots" | "rounded";
                /**
                 * @description The shape of the finder patterns, the three large marks in the corners.
                 * @default square
                 * @enum {string}
                 */
                finders?: "square" | "rounded" | "circle";
                /** @description A frame with a caption, in the color of the pattern. Null: no frame. */
                frame?: {
                    /** @description A short text below the symbol: at most 24 characters in Latin, Greek, or Cyrillic script. */
                    caption: string;
                } | null;
                /**
                 * @description The `id` of a logo to show in the middle of the symbol, which then has error correction H. Null: no logo.
                 * @default null
                 */
                logo?: string | null;
            } | null;
            /**
             * @description Whether the dashboard starts new codes with this preset. An account has at most one default: a new one replaces the previous one.
             * @default false
             */
            default?: boolean;
        };
        UpdatePreset: {
            /** @description A name for your own use, at most 60 characters after trimming, without control characters. */
            name?: string;
            /** @description The colors of the pattern and its background. `dark` must be darker than `light`, with a contrast ratio of at least 3, for both eyes and cameras. */
            color?: {
                /** @description A color in the form `#rrggbb`, returned in lowercase. */
                dark?: string;
                /** @description A color in the form `#rrggbb`, returned in lowercase. */
                light?: string;
            };
            /** @description How symbols look apart from their colors. Null: plain squares. */
            style?: {
                /**
                 * @description The shape of the modules, the small squares of the symbol.
                 * @default square
                 * @enum {string}
                 */
                modules?: "square" | "dots" | "rounded";
                /**
                 * @description The shape of the finder patterns, the three large marks in the corners.
                 * @default square
                 * @enum {string}
                 */
                finders?: "square" | "rounded" | "circle";
                /** @description A frame with a caption, in the color of the pattern. Null: no frame. */
                frame?: {
                    /** @description A short text below the symbol: at most 24 characters in Latin, Greek, or Cyrillic script. */
                    caption: string;
                } | null;
                /**
                 * @description The `id` of a logo to show in the middle of the symbol, which then has error correction H. Null: no logo.
                 * @default null
                 */
                logo?: string | null;
            } | null;
            /** @description Whether the dashboard starts new codes with this preset. An account has at most one default: a new one replaces the previous one. */
            default?: boolean;
        };
        UpdateBranding: {
            /** @description The color of buttons and accents, in the form `#rrggbb`, in lowercase. Null: the color of this service. */
            color?: string | null;
            /** @description The `id` of one of the account's logos. Null: no logo. */
            logo?: string | null;
            /** @description The account's custom pages to set, in plain text, in place of the pages of this service. */
            pages?: {
                /** @description The page for a path that no code has, on a domain of the account. Null: no custom page. */
                not_found?: {
                    /** @description The heading, at most 80 characters. */
                    title: string;
                    /** @description The text below the heading, at most 500 characters. Plain text on one line. */
                    text: string;
                    /** @description A button below the text, or null. */
                    button?: {
                        /** @description The button's text, at most 40 characters. */
                        label: string;
                        /** @description The address to which the button leads, with https, at most 2048 characters. */
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a deleted code, on a domain of the account. Null: no custom page. */
                gone?: {
                    /** @description The heading, at most 80 characters. */
                    title: string;
                    /** @description The text below the heading, at most 500 characters. Plain text on one line. */
                    text: string;
                    /** @description A button below the text, or null. */
                    button?: {
                        /** @description The button's text, at most 40 characters. */
                        label: string;
                        /** @description The address to which the button leads, with https, at most 2048 characters. */
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a code before its `starts_at`. Null: no custom page. */
                scheduled?: {
                    /** @description The heading, at most 80 characters. */
                    title: string;
                    /** @description The text below the heading, at most 500 characters. Plain text on one line. */
                    text: string;
                    /** @description A button below the text, or null. */
                    button?: {
                        /** @description The button's text, at most 40 characters. */
                        label: string;
                        /** @description The address to which the button leads, with https, at most 2048 characters. */
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a paused code. Null: no custom page. */
                paused?: {
                    /** @description The heading, at most 80 characters. */
                    title: string;
                    /** @description The text below the heading, at most 500 characters. Plain text on one line. */
                    text: string;
                    /** @description A button below the text, or null. */
                    button?: {
                        /** @description The button's text, at most 40 characters. */
                        label: string;
                        /** @description The address to which the button leads, with https, at most 2048 characters. */
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a code after its `expires_at`. Null: no custom page. */
                expired?: {
                    /** @description The heading, at most 80 characters. */
                    title: string;
                    /** @description The text below the heading, at most 500 characters. Plain text on one line. */
                    text: string;
                    /** @description A button below the text, or null. */
                    button?: {
                        /** @description The button's text, at most 40 characters. */
                        label: string;
                        /** @description The address to which the button leads, with https, at most 2048 characters. */
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a code that has reached its `max_scans`. Null: no custom page. */
                exhausted?: {
                    /** @description The heading, at most 80 characters. */
                    title: string;
                    /** @description The text below the heading, at most 500 characters. Plain text on one line. */
                    text: string;
                    /** @description A button below the text, or null. */
                    button?: {
                        /** @description The button's text, at most 40 characters. */
                        label: string;
                        /** @description The address to which the button leads, with https, at most 2048 characters. */
                        url: string;
                    } | null;
                } | null;
                /** @description The page that asks for a code's password. Its button is shown below the password form. Null: no custom page. */
                password?: {
                    /** @description The heading, at most 80 characters. */
                    title: string;
                    /** @description The text below the heading, at most 500 characters. Plain text on one line. */
                    text: string;
                    /** @description A button below the text, or null. */
                    button?: {
                        /** @description The button's text, at most 40 characters. */
                        label: string;
                        /** @description The address to which the button leads, with https, at most 2048 characters. */
                        url: string;
                    } | null;
                } | null;
            };
            /** @description Where visitors can report a link of the account: an https or mailto URL. Null: the contact of the operator of this service. */
            report_url?: string | null;
        };
        CreateDomain: {
            /** @description The host name, such as `go.example.com`. Unicode is converted to ASCII. */
            host: string;
            /** @description Whether paths are case-sensitive, so that `/Menu` and `/menu` differ. Cannot be changed once a code has used the domain. */
            case_sensitive?: boolean;
            /** @description The length of generated slugs. Null means 10, as on the short host. */
            slug_length?: number | null;
            /** @description Where to send visitors of the bare host. Null means a page of this service. */
            root_target?: string | null;
            /** @description Where to send visitors of paths that no code has. Null means a page of this service. */
            not_found_target?: string | null;
            /** @description Where to send visitors of deleted codes. Null means a page of this service. */
            gone_target?: string | null;
        };
        UpdateDomain: {
            /** @description Whether paths are case-sensitive, so that `/Menu` and `/menu` differ. Cannot be changed once a code has used the domain. */
            case_sensitive?: boolean;
            /** @description The length of generated slugs. Null means 10, as on the short host. */
            slug_length?: number | null;
            /** @description Where to send visitors of the bare host. Null means a page of this service. */
            root_target?: string | null;
            /** @description Where to send visitors of paths that no code has. Null means a page of this service. */
            not_found_target?: string | null;
            /** @description Where to send visitors of deleted codes. Null means a page of this service. */
            gone_target?: string | null;
            /** @description The JSON of `/.well-known/apple-app-site-association`, or null. */
            apple_app_site_association?: ({
                [key: string]: unknown;
            } | unknown[]) | null;
            /** @description The JSON of `/.well-known/assetlinks.json`, or null. */
            assetlinks?: ({
                [key: string]: unknown;
            } | unknown[]) | null;
            /** @description The domain's custom pages, which take precedence over the account's. Omitted pages stay. Null removes all. */
            pages?: {
                /** @description The page for a path that no code has, on a domain of the account. Null: no custom page. */
                not_found?: {
                    /** @description The heading, at most 80 characters. */
                    title: string;
                    /** @description The text below the heading, at most 500 characters. Plain text on one line. */
                    text: string;
                    /** @description A button below the text, or null. */
                    button?: {
                        /** @description The button's text, at most 40 characters. */
                        label: string;
                        /** @description The address to which the button leads, with https, at most 2048 characters. */
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a deleted code, on a domain of the account. Null: no custom page. */
                gone?: {
                    /** @description The heading, at most 80 characters. */
                    title: string;
                    /** @description The text below the heading, at most 500 characters. Plain text on one line. */
                    text: string;
                    /** @description A button below the text, or null. */
                    button?: {
                        /** @description The button's text, at most 40 characters. */
                        label: string;
                        /** @description The address to which the button leads, with https, at most 2048 characters. */
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a code before its `starts_at`. Null: no custom page. */
                scheduled?: {
                    /** @description The heading, at most 80 characters. */
                    title: string;
                    /** @description The text below the heading, at most 500 characters. Plain text on one line. */
                    text: string;
                    /** @description A button below the text, or null. */
                    button?: {
                        /** @description The button's text, at most 40 characters. */
                        label: string;
                        /** @description The address to which the button leads, with https, at most 2048 characters. */
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a paused code. Null: no custom page. */
                paused?: {
                    /** @description The heading, at most 80 characters. */
                    title: string;
                    /** @description The text below the heading, at most 500 characters. Plain text on one line. */
                    text: string;
                    /** @description A button below the text, or null. */
                    button?: {
                        /** @description The button's text, at most 40 characters. */
                        label: string;
                        /** @description The address to which the button leads, with https, at most 2048 characters. */
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a code after its `expires_at`. Null: no custom page. */
                expired?: {
                    /** @description The heading, at most 80 characters. */
                    title: string;
                    /** @description The text below the heading, at most 500 characters. Plain text on one line. */
                    text: string;
                    /** @description A button below the text, or null. */
                    button?: {
                        /** @description The button's text, at most 40 characters. */
                        label: string;
                        /** @description The address to which the button leads, with https, at most 2048 characters. */
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a code that has reached its `max_scans`. Null: no custom page. */
                exhausted?: {
                    /** @description The heading, at most 80 characters. */
                    title: string;
                    /** @description The text below the heading, at most 500 characters. Plain text on one line. */
                    text: string;
                    /** @description A button below the text, or null. */
                    button?: {
                        /** @description The button's text, at most 40 characters. */
                        label: string;
                        /** @description The address to which the button leads, with https, at most 2048 characters. */
                        url: string;
                    } | null;
                } | null;
            } | null;
        };
        RenameTag: {
            /** @description A tag: at most 60 characters after trimming, without commas or control characters. */
            name: string;
        };
        NewAlias: {
            /** @description The host or the ID of one of your verified domains. Default: the short host. */
            domain?: string;
            /** @description A custom path of the short URL. Default: a random one. On the short host: 3 to 40 of the characters A to Z, a to z, 0 to 9, `_`, and `-`; case-insensitive, and never reused, even after the code is deleted. On a domain of your own: up to 190 bytes in up to 8 segments; characters outside ASCII are percent-encoded, a trailing slash is removed, and the path of a deleted code can be used again after 30 days. */
            slug: string;
        };
        ReplaceRules: {
            rules: {
                /**
                 * Format: uuid
                 * @description The ID of the code's rule that this rule replaces.
                 */
                id?: string;
                /** @description For people. Not unique. */
                name?: string | null;
                /** @description When the rule applies. */
                when: components["schemas"]["Condition"];
                /** @description The URL to which the code leads when the rule applies. */
                target: string;
            }[];
        };
        Visit: {
            /**
             * Format: date-time
             * @description The time of the visit. Default: now.
             */
            at?: string;
            /**
             * @description The class of the device.
             * @enum {string}
             */
            device?: "mobile" | "desktop" | "tablet";
            /**
             * @description The class of the operating system.
             * @enum {string}
             */
            os?: "ios" | "android" | "windows" | "windows_phone" | "macos" | "linux" | "chromeos" | "harmonyos" | "tizen" | "webos" | "roku" | "blackberry" | "playstation" | "kaios" | "xbox" | "nintendo" | "bada" | "other";
            /**
             * @description The class of the browser.
             * @enum {string}
             */
            browser?: "chrome" | "chromium" | "safari" | "firefox" | "firefox_focus" | "edge" | "opera" | "samsung_internet" | "internet_explorer" | "google_app" | "wechat" | "qq" | "uc" | "yandex" | "vivaldi" | "brave" | "duckduckgo" | "silk" | "android_browser" | "whale" | "heytap" | "vivo" | "miui" | "puffin" | "electron" | "instagram" | "threads" | "facebook" | "tiktok" | "line" | "kakaotalk" | "snapchat" | "linkedin" | "pinterest" | "x" | "baidu" | "naver" | "ecosia" | "quark" | "phoenix" | "huawei" | "other";
            /** @description The languages of the browser in the form of `Accept-Language`, such as `de-AT, en;q=0.8`. */
            language?: string;
            /** @description ISO 3166-1 alpha-2, such as `DE`. */
            country?: string;
            /** @description ISO 3166-2, such as `DE-BE`. */
            region?: string;
            /** @description The name of the city. */
            city?: string;
            /** @description The IPv4 or IPv6 address. */
            ip?: string;
            /** @description The query of the short URL, without `?`. */
            query?: string;
            /** @description The host of the page with the link. */
            referrer?: string;
            /**
             * @description `symbol` for a scan of the symbol, or `link`.
             * @enum {string}
             */
            source?: "symbol" | "link";
            /** @description The visitor's position among all visitors, in percent. */
            bucket?: number;
        };
        ReplaceShlinkRules: {
            /** @description Ignored. The code keeps its target. */
            defaultLongUrl?: string;
            redirectRules: {
                /** @description The target. */
                longUrl: string;
                /** @description Rules with a lower number are tried first. */
                priority: number;
                /** @description All of these must hold. */
                conditions: {
                    type: string;
                    matchKey?: string | null;
                    matchValue?: string | null;
                }[];
            }[];
        };
        NewScheduledChange: {
            /**
             * Format: date-time
             * @description When to make the change: in the future, at most ten years from now.
             */
            at: string;
            /** @description The fields to change, as in a request that updates the code. */
            change: components["schemas"]["UpdateCode"];
        };
        ChangeOfMany: {
            /** @description Which codes to change. */
            select: {
                /** @description The IDs of up to 1000 codes. */
                ids?: string[];
                /** @description All codes with this tag, ignoring case. */
                tag?: string;
                /** @description All codes on this domain: its host, or the `id` of one of your domains. */
                domain?: string;
                /** @description All codes that match, as in the list of codes. `{}`: all codes of the account. */
                filter?: {
                    /** @description Only dynamic codes, or only static codes. */
                    dynamic?: boolean;
                    /**
                     * @description Only codes of this type.
                     * @enum {string}
                     */
                    type?: "url" | "links" | "app" | "text" | "email" | "phone" | "sms" | "geo" | "wifi" | "vcard" | "event";
                    /** @description Only codes whose title, target, slug, or `external_id` contains this text, ignoring case, or that have this text as a short URL. `%` and `_` are literal. */
                    q?: string;
                    /** @description Only codes with this tag, ignoring case. Repeat the parameter for codes that have all of these tags. */
                    tag?: string[];
                    /** @description Only codes whose short URL is on this domain: its host, or the `id` of one of your domains. */
                    domain?: string;
                    /**
                     * @description Only codes in this state.
                     * @enum {string}
                     */
                    state?: "scheduled" | "paused" | "expired" | "exhausted" | "active";
                    /** @description Only the code with this `external_id`. */
                    external_id?: string;
                    /**
                     * Format: date-time
                     * @description Only codes created after this time, in ISO 8601 with an offset.
                     */
                    created_after?: string;
                    /**
                     * Format: date-time
                     * @description Only codes created before this time, in ISO 8601 with an offset.
                     */
                    created_before?: string;
                    /** @description Only archived codes, or only codes that are not archived. Default: both. */
                    archived?: boolean;
                };
            };
            /** @description What to change. */
            change: {
                /** @description The new target of all codes. */
                target?: string;
                /** @description Tags to add to the codes. */
                tags_add?: string[];
                /** @description Tags to remove from the codes, ignoring case. */
                tags_remove?: string[];
                /** @description Whether the code is paused. A paused code does not lead to its target. */
                paused?: boolean;
                /** @description Whether the code is archived. Lists omit archived codes by default, but their prints keep working. */
                archived?: boolean;
                /** @description Moves the codes to this domain, with their paths. Their previous short URLs become aliases. A job can move at most 2,000 codes. */
                domain?: string;
            };
            /**
             * @description Whether to change nothing, and only report in `total` and `result` what would change.
             * @default false
             */
            dry_run?: boolean;
        };
        CreateShare: {
            /** @description The ID of a dynamic code in the account, or `ext_` and its external ID. Send either `code` or `tag`. */
            code?: string;
            /** @description A tag that at least one code in the account has, ignoring case. Send either `code` or `tag`. */
            tag?: string;
            /**
             * Format: date-time
             * @description When the link stops working: in the future, and at most 2 years from now. Default: 90 days from now.
             */
            expires_at?: string;
            /** @description The password that visitors must enter before they see the statistics: 4 to 64 characters after trimming, without control characters. No response contains it. Null: no password. */
            password?: string | null;
            /** @description A name for your own use, at most 100 characters after trimming, without control characters. Visitors do not see it. */
            name?: string | null;
        };
        /** @description Holds when all of these conditions hold. */
        __schema0: components["schemas"]["Condition"][];
        CreatedCode: {
            /** @description The unique identifier of the code. It never changes. */
            id: string;
            /**
             * @description The type of content. Determines the form of `target`.
             * @enum {string}
             */
            type: "url" | "links" | "app" | "text" | "email" | "phone" | "sms" | "geo" | "wifi" | "vcard" | "event";
            /** @description The destination URL or the content, exactly as you sent it. */
            target: string;
            /** @description Whether the target can be changed and scans are counted. */
            dynamic: boolean;
            /** @description The title, or null. */
            title: string | null;
            /** @description The tags, in alphabetical order. */
            tags: string[];
            /** @description Your own ID for the code, or null. */
            external_id: string | null;
            /** @description The strings for your own use. */
            metadata: {
                [key: string]: string;
            };
            /** @description The note, or null. */
            note: string | null;
            /** @description Whether the code is archived. Lists omit archived codes by default, but their prints keep working. */
            archived: boolean;
            /** @description The host of the short URL. */
            domain: string;
            /**
             * @description What happens to the visitor's query. `drop`: it is ignored. `forward`: its parameters are added to the target, except those whose names the target already has. `override`: they replace the target's parameters with the same names. Only dynamic codes of type `url` can have a value other than `drop`.
             * @enum {string}
             */
            query: "drop" | "forward" | "override";
            /** @description Whether `short_url` followed by `+` shows a page that says where the code leads. It can be turned off only for dynamic codes. */
            preview: boolean;
            /**
             * @description `deleted` for a code in the bin. `scheduled` before `starts_at`, otherwise `paused` if the code is paused, otherwise `expired` from `expires_at` on, otherwise `exhausted` if it has had `max_scans` scans, which can take a few seconds to show, otherwise `active`. Only an active code leads to its target.
             * @enum {string}
             */
            state: "scheduled" | "paused" | "expired" | "exhausted" | "active" | "deleted";
            /** @description The time before which the code does not lead to its target, in UTC, or null. */
            starts_at: string | null;
            /** @description The time from which the code no longer leads to its target, in UTC, or null. */
            expires_at: string | null;
            /** @description Whether the code is paused. A paused code does not lead to its target. */
            paused: boolean;
            /** @description The number of scans that the code accepts, or null. */
            max_scans: number | null;
            /** @description Where the code leads while it is not active, or null. */
            fallback_target: string | null;
            /** @description Whether visitors must enter a password. */
            has_password: boolean;
            /** @description The rules of the code, in the order in which they are tried. Only present if the code has any. */
            rules?: components["schemas"]["Rule"][];
            /**
             * @description The image that is drawn first. Both image URLs always work.
             * @enum {string}
             */
            format: "png" | "svg";
            /** @description The colors of the pattern and its background. */
            color: {
                dark: string;
                light: string;
            };
            /** @description How the symbol looks apart from its colors. Only present if the code has a style. */
            style?: {
                /** @enum {string} */
                modules: "square" | "dots" | "rounded";
                /** @enum {string} */
                finders: "square" | "rounded" | "circle";
                frame: {
                    caption: string;
                } | null;
                logo: string | null;
            };
            /**
             * Format: uri
             * @description The short URL. The symbol of a dynamic code encodes it.
             */
            short_url: string;
            /**
             * Format: uri
             * @description The address on the short host of a code that is or was on your own domain. It always works, even if you lose the domain. Omitted for other codes.
             */
            default_url?: string;
            /** @description Additional short URLs that lead to the code. The symbol encodes `short_url`, not an alias; `image_url` and `svg_url` with `?alias=ID` show the symbol of an alias. */
            aliases: {
                id: string;
                /** Format: uri */
                short_url: string;
            }[];
            /**
             * Format: uri
             * @description The URL of the PNG image. Images are public to anyone who knows the `id`, which cannot be guessed. A new design has a new URL, and the images of earlier designs keep theirs.
             */
            image_url: string;
            /**
             * Format: uri
             * @description The URL of the SVG image.
             */
            svg_url: string;
            /** @description The number of scans since creation, excluding bots. */
            scans: number;
            /**
             * Format: date-time
             * @description The time of creation, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of the last change, in UTC.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description The time of the deletion, in UTC. Only present for a code in the bin.
             */
            deleted_at?: string;
            /** @description Reasons why phones may not reach the short URLs of the new codes. Read them before you print. Omitted if there are none. */
            warnings?: components["schemas"]["Warning"][];
        };
        Rule: {
            /**
             * Format: uuid
             * @description The ID of the rule.
             */
            id: string;
            /** @description The name of the rule, or null. */
            name: string | null;
            /** @description When the rule applies. */
            when: components["schemas"]["ConditionOutput"];
            /** @description The URL to which the code leads when the rule applies. */
            target: string;
        };
        Warning: {
            /** @enum {string} */
            code: "short_host_loopback" | "short_host_private";
            message: string;
        };
        CodePage: {
            /** @description The codes of this page, in the order of `sort`. */
            data: components["schemas"]["Code"][];
            /** @description Whether there is a next page. */
            has_more: boolean;
            /** @description The `cursor` of the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description The number of matching codes. Only present with `include=total`. */
            total?: number;
        };
        Code: {
            /** @description The unique identifier of the code. It never changes. */
            id: string;
            /**
             * @description The type of content. Determines the form of `target`.
             * @enum {string}
             */
            type: "url" | "links" | "app" | "text" | "email" | "phone" | "sms" | "geo" | "wifi" | "vcard" | "event";
            /** @description The destination URL or the content, exactly as you sent it. */
            target: string;
            /** @description Whether the target can be changed and scans are counted. */
            dynamic: boolean;
            /** @description The title, or null. */
            title: string | null;
            /** @description The tags, in alphabetical order. */
            tags: string[];
            /** @description Your own ID for the code, or null. */
            external_id: string | null;
            /** @description The strings for your own use. */
            metadata: {
                [key: string]: string;
            };
            /** @description The note, or null. */
            note: string | null;
            /** @description Whether the code is archived. Lists omit archived codes by default, but their prints keep working. */
            archived: boolean;
            /** @description The host of the short URL. */
            domain: string;
            /**
             * @description What happens to the visitor's query. `drop`: it is ignored. `forward`: its parameters are added to the target, except those whose names the target already has. `override`: they replace the target's parameters with the same names. Only dynamic codes of type `url` can have a value other than `drop`.
             * @enum {string}
             */
            query: "drop" | "forward" | "override";
            /** @description Whether `short_url` followed by `+` shows a page that says where the code leads. It can be turned off only for dynamic codes. */
            preview: boolean;
            /**
             * @description `deleted` for a code in the bin. `scheduled` before `starts_at`, otherwise `paused` if the code is paused, otherwise `expired` from `expires_at` on, otherwise `exhausted` if it has had `max_scans` scans, which can take a few seconds to show, otherwise `active`. Only an active code leads to its target.
             * @enum {string}
             */
            state: "scheduled" | "paused" | "expired" | "exhausted" | "active" | "deleted";
            /** @description The time before which the code does not lead to its target, in UTC, or null. */
            starts_at: string | null;
            /** @description The time from which the code no longer leads to its target, in UTC, or null. */
            expires_at: string | null;
            /** @description Whether the code is paused. A paused code does not lead to its target. */
            paused: boolean;
            /** @description The number of scans that the code accepts, or null. */
            max_scans: number | null;
            /** @description Where the code leads while it is not active, or null. */
            fallback_target: string | null;
            /** @description Whether visitors must enter a password. */
            has_password: boolean;
            /** @description The rules of the code, in the order in which they are tried. Only present if the code has any. */
            rules?: components["schemas"]["Rule"][];
            /**
             * @description The image that is drawn first. Both image URLs always work.
             * @enum {string}
             */
            format: "png" | "svg";
            /** @description The colors of the pattern and its background. */
            color: {
                dark: string;
                light: string;
            };
            /** @description How the symbol looks apart from its colors. Only present if the code has a style. */
            style?: {
                /** @enum {string} */
                modules: "square" | "dots" | "rounded";
                /** @enum {string} */
                finders: "square" | "rounded" | "circle";
                frame: {
                    caption: string;
                } | null;
                logo: string | null;
            };
            /**
             * Format: uri
             * @description The short URL. The symbol of a dynamic code encodes it.
             */
            short_url: string;
            /**
             * Format: uri
             * @description The address on the short host of a code that is or was on your own domain. It always works, even if you lose the domain. Omitted for other codes.
             */
            default_url?: string;
            /** @description Additional short URLs that lead to the code. The symbol encodes `short_url`, not an alias; `image_url` and `svg_url` with `?alias=ID` show the symbol of an alias. */
            aliases: {
                id: string;
                /** Format: uri */
                short_url: string;
            }[];
            /**
             * Format: uri
             * @description The URL of the PNG image. Images are public to anyone who knows the `id`, which cannot be guessed. A new design has a new URL, and the images of earlier designs keep theirs.
             */
            image_url: string;
            /**
             * Format: uri
             * @description The URL of the SVG image.
             */
            svg_url: string;
            /** @description The number of scans since creation, excluding bots. */
            scans: number;
            /**
             * Format: date-time
             * @description The time of creation, in UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of the last change, in UTC.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description The time of the deletion, in UTC. Only present for a code in the bin.
             */
            deleted_at?: string;
        };
        CodeDeletion: {
            /** @description The unique identifier of the code. It never changes. */
            id: string;
            /** @constant */
            deleted: true;
        };
        Batch: {
            data: components["schemas"]["BatchResult"][];
            /** @description Reasons why phones may not reach the short URLs of the new codes. Read them before you print. Omitted if there are none. */
            warnings?: components["schemas"]["Warning"][];
        };
        BatchResult: {
            index: number;
            /** @constant */
            status: 200;
            code: components["schemas"]["Code"];
        } | {
            index: number;
            /** @enum {number} */
            status: 400 | 403 | 409 | 429;
            error: {
                /** @enum {string} */
                code: "invalid_request" | "invalid_json" | "malformed_http" | "missing_api_key" | "invalid_api_key" | "expired_api_key" | "not_signed_in" | "password_required" | "wrong_credentials" | "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused" | "cross_site_request" | "csrf_token_invalid" | "forbidden" | "wrong_password" | "signup_closed" | "not_found" | "scheduled" | "paused" | "method_not_allowed" | "request_timeout" | "code_is_static" | "stats_not_available" | "slug_taken" | "external_id_taken" | "name_taken" | "not_restorable" | "domain_exists" | "domain_in_use" | "idempotency_mismatch" | "idempotency_in_progress" | "limit_reached" | "email_unproved" | "logo_in_use" | "key_rotated" | "key_ended" | "already_member" | "email_taken" | "mail_disabled" | "last_owner" | "expired" | "exhausted" | "gone" | "version_mismatch" | "body_too_large" | "uri_too_long" | "unsupported_media_type" | "misdirected" | "rate_limited" | "headers_too_large" | "internal" | "unavailable" | "outcome_unknown";
                message: string;
                details?: {
                    field: string;
                    /** @enum {string} */
                    code: "required" | "unknown_field" | "invalid_type" | "invalid_value" | "too_short" | "too_long" | "out_of_range" | "repeated" | "invalid_target" | "invalid_host" | "target_loops" | "type_not_dynamic" | "type_only_dynamic" | "not_applicable" | "private_target" | "target_blocked" | "reserved_host" | "unknown_domain" | "reserved_slug" | "unscannable_colors" | "unscannable" | "invalid_image" | "invalid_cursor" | "invalid_csv" | "conflicting" | "empty_change";
                    message: string;
                }[];
            };
        };
        Logo: {
            /** @description The unique identifier of the logo, for `style.logo` of a code, a design, or a preset, `logo` of the branding, and `picture` of a `links` target. */
            id: string;
            /**
             * Format: date-time
             * @description The time of creation, in UTC.
             */
            created_at: string;
        };
        ShownLogo: {
            /** @description The unique identifier of the logo, for `style.logo` of a code, a design, or a preset, `logo` of the branding, and `picture` of a `links` target. */
            id: string;
            /**
             * Format: date-time
             * @description The time of creation, in UTC.
             */
            created_at: string;
            /** @description The logo as a `data:` URL of a PNG, 512 pixels wide and high. */
            image: string;
        };
        Preset: {
            /** @description The unique identifier of the preset. */
            id: string;
            /** @description The name. */
            name: string;
            /** @description The colors of the pattern and its background. */
            color: {
                dark: string;
                light: string;
            };
            /** @description How symbols look apart from their colors; null for plain squares. */
            style: {
                /** @enum {string} */
                modules: "square" | "dots" | "rounded";
                /** @enum {string} */
                finders: "square" | "rounded" | "circle";
                frame: {
                    caption: string;
                } | null;
                logo: string | null;
            } | null;
            /** @description Whether the dashboard starts new codes with this preset. An account has at most one default: a new one replaces the previous one. */
            default: boolean;
            /**
             * Format: date-time
             * @description The time of creation, in UTC.
             */
            created_at: string;
        };
        Branding: {
            /** @description The account's name, which its owners and admins change in the dashboard. Null: pages show no name. */
            name: string | null;
            /** @description The color of buttons and accents, in the form `#rrggbb`, in lowercase. Null: the color of this service. */
            color: string | null;
            /** @description The `id` of the logo. Null: no logo. */
            logo: string | null;
            /** @description The account's custom pages. Null: the page of this service. */
            pages: {
                /** @description The page for a path that no code has, on a domain of the account. */
                not_found: {
                    title: string;
                    text: string;
                    button: {
                        label: string;
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a deleted code, on a domain of the account. */
                gone: {
                    title: string;
                    text: string;
                    button: {
                        label: string;
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a code before its `starts_at`. */
                scheduled: {
                    title: string;
                    text: string;
                    button: {
                        label: string;
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a paused code. */
                paused: {
                    title: string;
                    text: string;
                    button: {
                        label: string;
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a code after its `expires_at`. */
                expired: {
                    title: string;
                    text: string;
                    button: {
                        label: string;
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a code that has reached its `max_scans`. */
                exhausted: {
                    title: string;
                    text: string;
                    button: {
                        label: string;
                        url: string;
                    } | null;
                } | null;
                /** @description The page that asks for a code's password. Its button is shown below the password form. */
                password: {
                    title: string;
                    text: string;
                    button: {
                        label: string;
                        url: string;
                    } | null;
                } | null;
            };
            /** @description Where visitors can report a link of the account: an https or mailto URL. Null: the contact of the operator of this service. */
            report_url: string | null;
        };
        Domain: {
            /** @description The unique identifier of the domain. */
            id: string;
            /** @description The host name in lowercase ASCII. */
            host: string;
            /** @description The host name in Unicode. */
            host_display: string;
            /**
             * @description `pending`: not verified yet. `verified`: short links work. `failing`: the DNS records were missing at the last two daily checks; short links still work. `lost`: another account has verified the host; the codes work at their addresses on the short host.
             * @enum {string}
             */
            state: "pending" | "verified" | "failing" | "lost";
            /** @description The DNS records to set. At the apex of a zone, set A and AAAA records with the addresses of the short host instead of a CNAME. */
            records: {
                /** @enum {string} */
                type: "TXT" | "CNAME" | "A" | "AAAA";
                /** @description The fully qualified name, without a trailing dot. */
                name: string;
                value: string;
                /** @description The values in DNS at the last check. */
                seen: string[];
                ok: boolean;
            }[];
            /** @description Whether paths are case-sensitive, so that `/Menu` and `/menu` differ. Cannot be changed once a code has used the domain. */
            case_sensitive: boolean;
            /** @description The length of generated slugs. Null means 10, as on the short host. */
            slug_length: number | null;
            /** @description Where to send visitors of the bare host. Null means a page of this service. */
            root_target: string | null;
            /** @description Where to send visitors of paths that no code has. Null means a page of this service. */
            not_found_target: string | null;
            /** @description Where to send visitors of deleted codes. Null means a page of this service. */
            gone_target: string | null;
            /** @description The JSON of `/.well-known/apple-app-site-association`, or null. */
            apple_app_site_association: ({
                [key: string]: unknown;
            } | unknown[]) | null;
            /** @description The JSON of `/.well-known/assetlinks.json`, or null. */
            assetlinks: ({
                [key: string]: unknown;
            } | unknown[]) | null;
            /** @description The domain's custom pages, which take precedence over the account's. Null: the domain has no such page. */
            pages: {
                /** @description The page for a path that no code has, on a domain of the account. */
                not_found: {
                    title: string;
                    text: string;
                    button: {
                        label: string;
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a deleted code, on a domain of the account. */
                gone: {
                    title: string;
                    text: string;
                    button: {
                        label: string;
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a code before its `starts_at`. */
                scheduled: {
                    title: string;
                    text: string;
                    button: {
                        label: string;
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a paused code. */
                paused: {
                    title: string;
                    text: string;
                    button: {
                        label: string;
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a code after its `expires_at`. */
                expired: {
                    title: string;
                    text: string;
                    button: {
                        label: string;
                        url: string;
                    } | null;
                } | null;
                /** @description The page for a code that has reached its `max_scans`. */
                exhausted: {
                    title: string;
                    text: string;
                    button: {
                        label: string;
                        url: string;
                    } | null;
                } | null;
            };
            /**
             * Format: date-time
             * @description The time of creation, in UTC.
             */
            created_at: string;
            /** @description The time of the first successful check, in UTC. */
            verified_at: string | null;
            /** @description The time of the last check, in UTC. */
            checked_at: string | null;
            /** @description The number of codes on the domain. */
            codes: number;
        };
        TagList: {
            data: components["schemas"]["Tag"][];
        };
        Tag: {
            /** @description The tag. If codes capitalize it differently, one of these spellings. */
            name: string;
            /** @description The number of codes with this tag, including archived ones. */
            codes: number;
        };
        TagDeletion: {
            /** @description The tag. If codes capitalize it differently, one of these spellings. */
            name: string;
            /** @description The number of codes with this tag, including archived ones. */
            codes: number;
            /** @constant */
            deleted: true;
        };
        Rules: {
            /** @description The rules, in the order in which they are tried. */
            rules: components["schemas"]["Rule"][];
        };
        TriedRules: {
            /** @description The ID of the first rule that applies, or null. */
            rule: string | null;
            /** @description Where an active code leads: the target of that rule, or the code's own target. */
            target: string;
            /** @description All rules of the code, each with what its leaves were compared with. */
            rules: {
                /** Format: uuid */
                id: string;
                holds: boolean;
                when: components["schemas"]["ExplainedCondition"];
            }[];
        };
        ExplainedCondition: {
            /** @enum {string} */
            kind: "all" | "any" | "not" | "device" | "os" | "browser" | "language" | "country" | "region" | "city" | "ip" | "query" | "referrer" | "source" | "after" | "before" | "weekly" | "share";
            holds: boolean;
            /** @description The parts of `all`, `any`, and `not`. */
            parts?: components["schemas"]["ExplainedCondition"][];
            /** @description The leaf itself; missing for `all`, `any`, and `not`. */
            leaf?: components["schemas"]["ConditionOutput"];
            /** @description For a leaf, the fact with which its values were compared. Null if it is unknown, which makes the leaf false. */
            fact?: (string | number | string[]) | null;
        };
        ShlinkRules: {
            /** @description The code's own target. */
            defaultLongUrl: string;
            redirectRules: {
                /** @description The target. */
                longUrl: string;
                /** @description Rules with a lower number are tried first. */
                priority: number;
                /** @description All of these must hold. */
                conditions: {
                    type: string;
                    matchKey: string | null;
                    matchValue: string | null;
                }[];
            }[];
            /** @description The rules that Shlink cannot express, and why. Without them, later rules can apply more often. */
            skipped: {
                /** @description The position of the rule in `rules`, from 0. */
                index: number;
                message: string;
            }[];
        };
        ChangePage: {
            /** @description The changes of this page, newest first. */
            data: components["schemas"]["Change"][];
            /** @description Whether there is a next page. */
            has_more: boolean;
            /** @description The `cursor` of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        Change: {
            /** @description The code's version after the change. It identifies the change. */
            version: number;
            /**
             * Format: date-time
             * @description The time of the change, in UTC.
             */
            at: string;
            /**
             * @description `deletion`: the code was deleted. `restoration`: the deleted code was restored.
             * @enum {string}
             */
            kind: "change" | "deletion" | "restoration";
            /** @description Who made the change. */
            by: components["schemas"]["ChangedBy"];
            /** @description The changed fields, by name. */
            changes: {
                [key: string]: {
                    from: unknown;
                    to: unknown;
                } | {
                    /** @constant */
                    kept: false;
                };
            };
            /** @description The `version` of the earlier change that this change undid. Only present if it undid one. */
            restores?: number;
        };
        ChangeMaker: {
            /**
             * @description The type of actor.
             * @enum {string}
             */
            type: "person" | "api_key" | "operator" | "service";
            /** @description The ID of the person or API key. Null for a deleted person and for all other types. */
            id: string | null;
            /** @description The name at that time; empty for a deleted person. */
            name: string;
        };
        ChangedBy: {
            /**
             * @description Who made the change. `schedule`: it was scheduled for this time. `operator`: the operator of the service.
             * @enum {string}
             */
            type: "person" | "api_key" | "operator" | "service" | "schedule";
            /** @description The ID of the person, the API key, or the scheduled change. Null for a deleted person and for all other types. */
            id: string | null;
            /** @description The name at the time of the change; empty for a deleted person. */
            name: string;
            /** @description Who scheduled the change. Only present if the type is `schedule`. */
            scheduled_by?: components["schemas"]["ChangeMaker"];
        };
        ScheduledChange: {
            /** @description The unique identifier of the scheduled change. */
            id: string;
            /** @description The ID of the code. */
            code_id: string;
            /**
             * Format: date-time
             * @description When the change is due, in UTC.
             */
            at: string;
            /** @description The fields, as you sent them. */
            change: {
                [key: string]: unknown;
            };
            /**
             * @description `failed`: the change was refused when it was due, and is not tried again. A change that was made is in the history.
             * @enum {string}
             */
            state: "waiting" | "failed";
            /** @description Who scheduled the change. */
            scheduled_by: components["schemas"]["ChangeMaker"];
            /**
             * Format: date-time
             * @description When the change was scheduled, in UTC.
             */
            created_at: string;
            /** @description Why the change was refused. Only present if it has failed. */
            error?: components["schemas"]["Refusal"];
        };
        Refusal: {
            /** @description An error code, as for a request. */
            code: string;
            message: string;
            /** @description The violations, if the values are no longer valid. */
            details?: {
                field: string;
                code: string;
                message: string;
            }[];
        };
        ScheduledChangeList: {
            /** @description The scheduled changes, in chronological order. */
            data: components["schemas"]["ScheduledChange"][];
        };
        ScheduledChangeDeletion: {
            /** @description The unique identifier of the scheduled change. */
            id: string;
            /** @constant */
            deleted: true;
        };
        ChangeJob: {
            /** @description The unique identifier of the job. */
            id: string;
            /**
             * @description The job makes a bulk change, or undoes one. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "change";
            /**
             * @description `done`: every redirect serves the codes with the change. `failed`: nothing has changed; see `error`.
             * @enum {string}
             */
            state: "waiting" | "running" | "done" | "failed";
            /** @description Whether the job only reports what would change. */
            dry_run: boolean;
            /** @description Which codes to change, as you sent it. Null for an undo. */
            select: {
                [key: string]: unknown;
            } | null;
            /** @description What changes, as you sent it. Null for an undo. */
            change: {
                [key: string]: unknown;
            } | null;
            /** @description The ID of the job that this one undoes, or null. */
            undoes: string | null;
            /** @description The ID of the job that undoes this one, or null. */
            undone_by: string | null;
            /** @description The number of codes that change; null until it is known. */
            total: number | null;
            /** @description The number of these codes that every redirect serves with the change. */
            done: number;
            /** @description How many codes do not change, and why; null until that is known. */
            result: components["schemas"]["JobResult"] | null;
            /** @description The deadline for undoing the job, in UTC; null if it cannot be undone. */
            undo_until: string | null;
            /** @description Who requested the job. */
            created_by: components["schemas"]["ChangeMaker"];
            /**
             * Format: date-time
             * @description When the job was requested, in UTC.
             */
            created_at: string;
            /** @description When the job finished or failed, in UTC, or null. */
            finished_at: string | null;
            /** @description Why the job failed. Only present if it has failed. */
            error?: components["schemas"]["Refusal"];
        };
        JobResult: {
            /** @description The number of codes that already had the values. */
            unchanged: number;
            /** @description The number of codes that could not be changed. */
            skipped: number;
            /** @description The first 100 skipped codes, each with the reason. */
            skipped_codes: {
                /** @description The ID of the code. */
                id: string;
                /** @description An error code, as for a request. */
                code: string;
                message: string;
            }[];
        };
        JobList: {
            /** @description The jobs, newest first. */
            data: components["schemas"]["Job"][];
        };
        Job: components["schemas"]["ChangeJob"] | components["schemas"]["ExportJob"];
        ExportJob: {
            /** @description The unique identifier of the job. */
            id: string;
            /**
             * @description The job exports the account. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "export";
            /**
             * @description `failed`: there is no file; see `error`.
             * @enum {string}
             */
            state: "waiting" | "running" | "done" | "failed";
            /** @description The number of steps; null until it is known. */
            total: number | null;
            /** @description The number of steps that have been completed. An export that starts over begins at 0 again. */
            done: number;
            /** @description The file; null until the job is done. */
            result: {
                /**
                 * Format: uri
                 * @description Where to download the ZIP file, with a key that has the scope `account:export`.
                 */
                url: string;
                /** @description The size of the file. */
                bytes: number;
                /**
                 * Format: date-time
                 * @description The time until which the file can be downloaded, in UTC: for 24 hours, or until the next export is done.
                 */
                expires_at: string;
            } | null;
            /** @description Who requested the job. */
            created_by: components["schemas"]["ChangeMaker"];
            /**
             * Format: date-time
             * @description When the job was requested, in UTC.
             */
            created_at: string;
            /** @description When the job finished or failed, in UTC, or null. */
            finished_at: string | null;
            /** @description Why the job failed. Only present if it has failed. */
            error?: components["schemas"]["Refusal"];
        };
        Statistics: {
            /** @description The unique identifier of the code. */
            id: string;
            /** @description Scans in the range. Always equals the sums of `by_day` and of `by_device`. */
            total_scans: number;
            /** @description Distinct visitors: exact up to 1,024, an estimate above that. Never more than `total_scans`. With filters, `null`. */
            unique_scans: number | null;
            /**
             * @description The requested range; `custom` for `from` and `to`.
             * @enum {string}
             */
            range: "last_7_days" | "last_30_days" | "last_90_days" | "last_365_days" | "all_time" | "custom";
            /** @description One entry per calendar day of the range in `tz`, in ascending order, including days without scans. */
            by_day: {
                /** Format: date */
                date: string;
                scans: number;
            }[];
            /** @description Scans by device class. */
            by_device: {
                mobile: number;
                desktop: number;
                tablet: number;
            };
            /** @description Only with `interval`: one entry per interval in the range, in ascending order. `start` is the first day of the interval, or the local hour, such as `2026-11-20T14:00`. Weeks start on Monday. The first and the last interval count only the scans in the range. */
            timeline?: {
                start: string;
                scans: number;
            }[];
            /** @description Only with `compare=previous`: the same number of days directly before the range. */
            previous?: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                total_scans: number;
                unique_scans: number | null;
                /** @description One entry per calendar day of the range in `tz`, in ascending order, including days without scans. */
                by_day: {
                    /** Format: date */
                    date: string;
                    scans: number;
                }[];
                /** @description Scans by device class. */
                by_device: {
                    mobile: number;
                    desktop: number;
                    tablet: number;
                };
                /** @description Only with `interval`: one entry per interval in the range, in ascending order. `start` is the first day of the interval, or the local hour, such as `2026-11-20T14:00`. Weeks start on Monday. The first and the last interval count only the scans in the range. */
                timeline?: {
                    start: string;
                    scans: number;
                }[];
            };
            /** @description Only with filters: scans in combinations of values that are too rare to be kept. They are not in `total_scans`, whether they match or not. */
            uncombined_scans?: number;
            /** @description Requests by bots, link previews, and prefetches. Not included in any other number. */
            bots?: number;
            /** @description Scans by hour of local time: 24 entries. */
            by_hour?: {
                hour: number;
                scans: number;
            }[];
            /** @description Scans by weekday and hour of local time: 168 entries. Weekday 1 is Monday. */
            by_weekday_hour?: {
                weekday: number;
                hour: number;
                scans: number;
            }[];
            /** @description Scans by ISO 3166-1 country; `unknown` if there is none, `other` for rare ones. Most scans first; the sum is `total_scans`. */
            by_country?: {
                country: string;
                scans: number;
            }[];
            /** @description Scans by operating system; `other` for rare and unknown ones. Most scans first; the sum is `total_scans`. */
            by_os?: {
                os: string;
                scans: number;
            }[];
            /** @description Scans by browser or app; `other` for rare and unknown ones. Most scans first; the sum is `total_scans`. */
            by_browser?: {
                browser: string;
                scans: number;
            }[];
            /** @description Scans by host of the page with the link; `direct` if there is none, as for camera scans. Most scans first; the sum is `total_scans`. */
            by_referrer?: {
                referrer: string;
                scans: number;
            }[];
            /** @description Scans by source: `symbol` for scanned symbols, `link` for the short URL as text, `unknown` if it was not recorded. Most scans first; the sum is `total_scans`. */
            by_source?: {
                source: string;
                scans: number;
            }[];
            /** @description Scans by the visitor's preferred language, such as `de`, without its region; `unknown` if there is none, `other` for rare ones. Most scans first; the sum is `total_scans`. */
            by_language?: {
                language: string;
                scans: number;
            }[];
            /** @description Scans by the ID of the requested alias, even if it has been deleted since; `none` for the code's own short URL, `other` for rare ones. Most scans first; the sum is `total_scans`. */
            by_alias?: {
                alias: string;
                scans: number;
            }[];
            /** @description Scans by the ID of the rule that applied, even if it has been removed since; `none` if no rule applied, `other` for rare ones. Most scans first; the sum is `total_scans`. */
            by_rule?: {
                rule: string;
                scans: number;
            }[];
        };
        CreatedShare: {
            /** @description The unique identifier of the share. */
            id: string;
            /** @description The name; null if it has none. */
            name: string | null;
            /** @description The ID of the code whose statistics are shared; null for a share of a tag. */
            code: string | null;
            /** @description The tag of the codes whose statistics are shared; null for a share of a code. If the tag is renamed, this field changes, too. */
            tag: string | null;
            /**
             * Format: date-time
             * @description When the link stops working, in UTC.
             */
            expires_at: string;
            /** @description Whether visitors must enter a password. */
            has_password: boolean;
            /**
             * Format: date-time
             * @description The time of creation, in UTC.
             */
            created_at: string;
            /**
             * Format: uri
             * @description The link. Its token is not stored, so no other response contains it.
             */
            url: string;
        };
        Share: {
            /** @description The unique identifier of the share. */
            id: string;
            /** @description The name; null if it has none. */
            name: string | null;
            /** @description The ID of the code whose statistics are shared; null for a share of a tag. */
            code: string | null;
            /** @description The tag of the codes whose statistics are shared; null for a share of a code. If the tag is renamed, this field changes, too. */
            tag: string | null;
            /**
             * Format: date-time
             * @description When the link stops working, in UTC.
             */
            expires_at: string;
            /** @description Whether visitors must enter a password. */
            has_password: boolean;
            /**
             * Format: date-time
             * @description The time of creation, in UTC.
             */
            created_at: string;
        };
        AuditPage: {
            /** @description The entries of this page, newest first. */
            data: components["schemas"]["AuditEntry"][];
            /** @description Whether there is a next page. */
            has_more: boolean;
            /** @description The `cursor` of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        AuditEntry: {
            /** @description The ID of the entry. */
            id: string;
            /**
             * Format: date-time
             * @description The time of the change, in UTC.
             */
            at: string;
            /**
             * @description What was done.
             * @enum {string}
             */
            action: "code.created" | "code.updated" | "code.redesigned" | "code.rules_replaced" | "code.change_undone" | "code.deleted" | "code.restored" | "codes.created" | "job.started" | "job.undone" | "change.scheduled" | "change.canceled" | "alias.added" | "alias.deleted" | "tag.renamed" | "tag.deleted" | "logo.created" | "logo.deleted" | "preset.created" | "preset.updated" | "preset.deleted" | "branding.updated" | "domain.created" | "domain.updated" | "domain.checked" | "domain.deleted" | "share.created" | "share.deleted" | "view.created" | "view.updated" | "view.deleted" | "key.created" | "key.rotated" | "key.revoked" | "member.role_changed" | "member.removed" | "invitation.created" | "invitation.deleted" | "invitation.accepted" | "account.updated" | "account.erased" | "account.demo_deleted" | "account.export_started" | "person.signed_up" | "person.signed_in" | "person.signed_out" | "person.updated" | "person.password_changed" | "person.password_reset" | "person.email_changed" | "person.email_change_canceled" | "person.email_restored" | "person.sessions_ended" | "person.deleted" | "account.created" | "account.plan_changed" | "account.suspended" | "account.resumed" | "person.link_created" | "person.address_released";
            /** @description Who did it. */
            by: components["schemas"]["ChangeMaker"];
            /** @description The ID of what was changed, such as a code, a domain, or a member. Null if the action names no object. */
            subject: string | null;
            /** @description Further facts, such as a member's new role. */
            details: {
                [key: string]: string | number | boolean;
            };
            /** @description The person's session. Null for API keys, and for requests that needed no session. */
            session: {
                /** @description The ID of the session. */
                id: string;
                /** @description The browser and the operating system. */
                device: string;
            } | null;
            /** @description The `X-Request-Id` of the request. */
            request_id: string;
        };
        /** @description Holds when all of these conditions hold. */
        __schema1: components["schemas"]["ConditionOutput"][];
        /** @description Has exactly one member. */
        ConditionOutput: {
            all?: components["schemas"]["__schema1"];
            /** @description Holds when at least one of these conditions holds. */
            any?: components["schemas"]["ConditionOutput"][];
            /** @description Holds when this condition does not hold. */
            not?: components["schemas"]["ConditionOutput"];
            device?: ("mobile" | "desktop" | "tablet")[];
            os?: ("ios" | "android" | "windows" | "windows_phone" | "macos" | "linux" | "chromeos" | "harmonyos" | "tizen" | "webos" | "roku" | "blackberry" | "playstation" | "kaios" | "xbox" | "nintendo" | "bada" | "other")[];
            browser?: ("chrome" | "chromium" | "safari" | "firefox" | "firefox_focus" | "edge" | "opera" | "samsung_internet" | "internet_explorer" | "google_app" | "wechat" | "qq" | "uc" | "yandex" | "vivaldi" | "brave" | "duckduckgo" | "silk" | "android_browser" | "whale" | "heytap" | "vivo" | "miui" | "puffin" | "electron" | "instagram" | "threads" | "facebook" | "tiktok" | "line" | "kakaotalk" | "snapchat" | "linkedin" | "pinterest" | "x" | "baidu" | "naver" | "ecosia" | "quark" | "phoenix" | "huawei" | "other")[];
            language?: string[];
            country?: string[];
            region?: string[];
            city?: string[];
            ip?: string[];
            query?: {
                /** @description The decoded name of the parameter. */
                name: string;
                /** @description `any` (default): the parameter is present. `empty`: it is present without a value. Any other text: it has exactly this value. */
                is?: string;
            };
            referrer?: string[];
            /** @enum {string} */
            source?: "symbol" | "link";
            /** Format: date-time */
            after?: string;
            /** Format: date-time */
            before?: string;
            weekly?: {
                /** @description The days on which the window starts. */
                days: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
                from: string;
                /** @description The end of the window, exclusive. If not after `from`, it is on the next day. */
                to: string;
                /** @description The IANA time zone of the window. */
                tz: string;
            };
            share?: {
                from: number;
                to: number;
            };
        };
        Error: {
            /**
             * @description For programs. The meaning of a code never changes.
             * @enum {string}
             */
            code: "invalid_request" | "invalid_json" | "malformed_http" | "missing_api_key" | "invalid_api_key" | "expired_api_key" | "not_signed_in" | "password_required" | "wrong_credentials" | "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused" | "cross_site_request" | "csrf_token_invalid" | "forbidden" | "wrong_password" | "signup_closed" | "not_found" | "scheduled" | "paused" | "method_not_allowed" | "request_timeout" | "code_is_static" | "stats_not_available" | "slug_taken" | "external_id_taken" | "name_taken" | "not_restorable" | "domain_exists" | "domain_in_use" | "idempotency_mismatch" | "idempotency_in_progress" | "limit_reached" | "email_unproved" | "logo_in_use" | "key_rotated" | "key_ended" | "already_member" | "email_taken" | "mail_disabled" | "last_owner" | "expired" | "exhausted" | "gone" | "version_mismatch" | "body_too_large" | "uri_too_long" | "unsupported_media_type" | "misdirected" | "rate_limited" | "headers_too_large" | "internal" | "unavailable" | "outcome_unknown";
            /** @description For people. May change. */
            message: string;
            /** @description The ID of the request, also in `X-Request-Id` and in the logs. */
            request_id: string;
            /** @description All violations of the request. Only present with `invalid_request`. */
            details?: {
                /** @description The path of the field, such as `color.dark`, or the name of the parameter. Empty for the whole body. */
                field: string;
                /** @enum {string} */
                code: "required" | "unknown_field" | "invalid_type" | "invalid_value" | "too_short" | "too_long" | "out_of_range" | "repeated" | "invalid_target" | "invalid_host" | "target_loops" | "type_not_dynamic" | "type_only_dynamic" | "not_applicable" | "private_target" | "target_blocked" | "reserved_host" | "unknown_domain" | "reserved_slug" | "unscannable_colors" | "unscannable" | "invalid_image" | "invalid_cursor" | "invalid_csv" | "conflicting" | "empty_change";
                /** @description For people. May change. */
                message: string;
            }[];
        };
    };
    responses: {
        /** @description Method Not Allowed: `method_not_allowed` */
        method_not_allowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id-always"];
                Allow: components["headers"]["Allow-always"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "method_not_allowed";
                };
            };
        };
        /** @description Not Found: `not_found` */
        not_found: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id-always"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {unknown} */
                    code?: "not_found";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description The ID of the request: yours, or a new one. Include it when you report a problem.
         * @example 5b0f7a52-1f0e-4c54-9a3b-0f4f6c1d2e3a
         */
        "X-Request-Id-always": string;
        /**
         * @description Strong validator for every field of the record except `scans`.
         * @example "qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"
         */
        "ETag-always": string;
        /**
         * @description The time at which scans of the code or the account were last counted. Omitted if there are none.
         * @example 2026-11-21T10:20:30.123Z
         */
        "X-Stats-As-Of": string;
        /**
         * @description The name under which browsers save the file.
         * @example attachment; filename="qr-codes.csv"
         */
        "Content-Disposition-always": string;
        /**
         * @description `true` if this response repeats the first response to the `Idempotency-Key`.
         * @example true
         */
        "Idempotent-Replayed": string;
        /**
         * @description The plan's requests (`q`) per window of `w` seconds. Omitted if the plan has no limit.
         * @example "default";q=600;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Remaining requests (`r`) and seconds until the window ends (`t`). Omitted if the plan has no limit.
         * @example "default";r=599;t=60
         */
        RateLimit: string;
        /**
         * @description The plan's requests per minute. Omitted if the plan has no limit.
         * @example 600
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Remaining requests in this minute. Omitted if the plan has no limit.
         * @example 599
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description The end of the window, in Unix seconds. Omitted if the plan has no limit.
         * @example 1795256430
         */
        "X-RateLimit-Reset": number;
        /**
         * @description Seconds to wait before retrying.
         * @example 2
         */
        "Retry-After": number;
        /**
         * @description Seconds to wait before retrying.
         * @example 2
         */
        "Retry-After-always": number;
        /**
         * @description How to authenticate.
         * @example Bearer
         */
        "WWW-Authenticate-always": string;
        /**
         * @description The methods that the path supports.
         * @example GET, HEAD, PATCH, DELETE
         */
        "Allow-always": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCodes: {
        parameters: {
            query?: {
                /** @description The number of codes per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
                /** @description The order of the list: by creation time, by the time of the last change, by title or by the path of the short URL, ignoring case, by type, or by the number of scans. A `-` reverses the order. Codes without a title sort as if the title were empty. A cursor is valid only with the `sort` it was created with. Every code that does not change while you read the pages is on exactly one page. A code whose position changes in the meantime, for example because it is scanned, can be on two pages or on none. */
                sort?: "-created_at" | "created_at" | "-updated_at" | "updated_at" | "title" | "-title" | "short_url" | "-short_url" | "type" | "-type" | "scans" | "-scans";
                /** @description `true` for dynamic codes only, `false` for static codes only. */
                dynamic?: "true" | "false";
                /** @description Only codes of this type. */
                type?: "url" | "links" | "app" | "text" | "email" | "phone" | "sms" | "geo" | "wifi" | "vcard" | "event";
                /** @description Only codes whose title, target, slug, or `external_id` contains this text, ignoring case, or that have this text as a short URL. `%` and `_` are literal. */
                q?: string;
                /** @description Only codes with this tag, ignoring case. Repeat the parameter for codes that have all of these tags. */
                tag?: string[];
                /** @description Only codes whose short URL is on this domain: its host, or the `id` of one of your domains. */
                domain?: string;
                /** @description Only codes that are in this state. `deleted`: codes that were deleted in the last 30 days. */
                state?: "scheduled" | "paused" | "expired" | "exhausted" | "active" | "deleted";
                /** @description Only the code with this `external_id`. */
                external_id?: string;
                /** @description Only codes created after this time, in ISO 8601 with an offset. */
                created_after?: string;
                /** @description Only codes created before this time, in ISO 8601 with an offset. */
                created_before?: string;
                /** @description `false` for codes that are not archived, `true` for archived codes only, `all` for both. */
                archived?: "true" | "false" | "all";
                /** @description `total` adds the number of matching codes to the response. */
                include?: "total";
            };
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodePage"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    createCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters of your choice. Within 24 hours, repeating a request with the same key returns the first response and creates nothing. A different request with the same key is rejected with 409.
                 * @example c0a5e1f2-7f0c-4f7b-9a53-0a3c1b1f9f11
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCode"];
            };
        };
        responses: {
            /** @description The new code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedCode"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `slug_taken`, `external_id_taken`, `idempotency_mismatch`, `idempotency_in_progress`, `email_unproved` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "slug_taken" | "external_id_taken" | "idempotency_mismatch" | "idempotency_in_progress" | "email_unproved";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    readCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` from an earlier response. The response is 304 without a body if nothing has changed.
                 * @example "qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"
                 */
                "If-None-Match"?: string;
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Code"];
                };
            };
            /** @description Not modified: `If-None-Match` contains the current `ETag`. There is no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    deleteCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` from an earlier response. The request fails with 412 if the code has changed since.
                 * @example "qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"
                 */
                "If-Match"?: string;
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeDeletion"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Precondition Failed: `version_mismatch` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "version_mismatch";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    changeCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` from an earlier response. The request fails with 412 if the code has changed since.
                 * @example "qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"
                 */
                "If-Match"?: string;
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCode"];
            };
        };
        responses: {
            /** @description The updated code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Code"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `code_is_static`, `slug_taken`, `external_id_taken`, `limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "code_is_static" | "slug_taken" | "external_id_taken" | "limit_reached";
                    };
                };
            };
            /** @description Precondition Failed: `version_mismatch` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "version_mismatch";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters of your choice. Within 24 hours, repeating a request with the same key returns the first response and creates nothing. A different request with the same key is rejected with 409.
                 * @example c0a5e1f2-7f0c-4f7b-9a53-0a3c1b1f9f11
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBatch"];
                "text/csv": string;
            };
        };
        responses: {
            /** @description One result per item. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `idempotency_mismatch`, `idempotency_in_progress`, `email_unproved` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_mismatch" | "idempotency_in_progress" | "email_unproved";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    exportCodes: {
        parameters: {
            query?: {
                /** @description `true` for dynamic codes only, `false` for static codes only. */
                dynamic?: "true" | "false";
                /** @description Only codes of this type. */
                type?: "url" | "links" | "app" | "text" | "email" | "phone" | "sms" | "geo" | "wifi" | "vcard" | "event";
                /** @description Only codes whose title, target, slug, or `external_id` contains this text, ignoring case, or that have this text as a short URL. `%` and `_` are literal. */
                q?: string;
                /** @description Only codes with this tag, ignoring case. Repeat the parameter for codes that have all of these tags. */
                tag?: string[];
                /** @description Only codes whose short URL is on this domain: its host, or the `id` of one of your domains. */
                domain?: string;
                /** @description Only codes that are in this state. `deleted`: codes that were deleted in the last 30 days. */
                state?: "scheduled" | "paused" | "expired" | "exhausted" | "active" | "deleted";
                /** @description Only the code with this `external_id`. */
                external_id?: string;
                /** @description Only codes created after this time, in ISO 8601 with an offset. */
                created_after?: string;
                /** @description Only codes created before this time, in ISO 8601 with an offset. */
                created_before?: string;
                /** @description `false` for codes that are not archived, `true` for archived codes only, `all` for both. */
                archived?: "true" | "false" | "all";
                /** @description The format of the export. Takes precedence over `Accept`. */
                format?: "ndjson" | "csv";
            };
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matching codes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Content-Disposition": components["headers"]["Content-Disposition-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    redesignCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` from an earlier response. The request fails with 412 if the code has changed since.
                 * @example "qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"
                 */
                "If-Match"?: string;
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Design"];
            };
        };
        responses: {
            /** @description The code with its new design. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Code"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "limit_reached";
                    };
                };
            };
            /** @description Precondition Failed: `version_mismatch` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "version_mismatch";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    listLogos: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logos. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account's logos, newest first. */
                        data: components["schemas"]["Logo"][];
                    };
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    createLogo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/svg+xml": string;
                "image/png": string;
                "image/jpeg": string;
            };
        };
        responses: {
            /** @description The new logo. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Logo"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "limit_reached";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    readLogo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example logo_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownLogo"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    deleteLogo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example logo_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The unique identifier of the logo, for `style.logo` of a code, a design, or a preset, `logo` of the branding, and `picture` of a `links` target. */
                        id: string;
                        /** @constant */
                        deleted: true;
                    };
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `logo_in_use` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "logo_in_use";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    listPresets: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The presets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account's presets, newest first. */
                        data: components["schemas"]["Preset"][];
                    };
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    createPreset: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePreset"];
            };
        };
        responses: {
            /** @description The new preset. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preset"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "limit_reached";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    deletePreset: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example preset_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preset is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The unique identifier of the preset. */
                        id: string;
                        /** @constant */
                        deleted: true;
                    };
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    changePreset: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example preset_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePreset"];
            };
        };
        responses: {
            /** @description The updated preset. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preset"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    readBranding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The branding. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    changeBranding: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateBranding"];
            };
        };
        responses: {
            /** @description The updated branding. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Branding"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    listDomains: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domains. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account's domains, newest first. */
                        data: components["schemas"]["Domain"][];
                    };
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    createDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDomain"];
            };
        };
        responses: {
            /** @description The new domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `domain_exists`, `limit_reached`, `email_unproved` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "domain_exists" | "limit_reached" | "email_unproved";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    readDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example dom_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    deleteDomain: {
        parameters: {
            query?: {
                /** @description `keep` deletes the domain even if codes use it. They then work only at their addresses on the short host. */
                codes?: "keep";
            };
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example dom_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The unique identifier of the domain. */
                        id: string;
                        /** @constant */
                        deleted: true;
                    };
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `domain_in_use` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "domain_in_use";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    changeDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example dom_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDomain"];
            };
        };
        responses: {
            /** @description The updated domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `domain_in_use` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "domain_in_use";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    checkDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example dom_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Domain"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The tag. If no code in the account has this tag, the response is 404.
                 * @example Menu
                 */
                tag: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagDeletion"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    renameTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The tag. If no code in the account has this tag, the response is 404.
                 * @example Menu
                 */
                tag: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameTag"];
            };
        };
        responses: {
            /** @description The tag with its new name, and the number of codes that have changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    addAlias: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAlias"];
            };
        };
        responses: {
            /** @description The code with its new alias. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Code"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `code_is_static`, `slug_taken`, `limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "code_is_static" | "slug_taken" | "limit_reached";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    deleteAlias: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
                /**
                 * @description The ID of the alias. If the code has no alias with this ID, the response is 404.
                 * @example alias_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                alias_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code without the alias. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Code"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    readRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` from an earlier response. The response is 304 without a body if nothing has changed.
                 * @example "qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"
                 */
                "If-None-Match"?: string;
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rules"];
                };
            };
            /** @description Not modified: `If-None-Match` contains the current `ETag`. There is no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    replaceRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` from an earlier response. The request fails with 412 if the code has changed since.
                 * @example "qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"
                 */
                "If-Match"?: string;
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceRules"];
            };
        };
        responses: {
            /** @description The new rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rules"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `code_is_static` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "code_is_static";
                    };
                };
            };
            /** @description Precondition Failed: `version_mismatch` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "version_mismatch";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    tryRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Visit"];
            };
        };
        responses: {
            /** @description Where the visit would lead, and why. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriedRules"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    readShlinkRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` from an earlier response. The response is 304 without a body if nothing has changed.
                 * @example "qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"
                 */
                "If-None-Match"?: string;
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShlinkRules"];
                };
            };
            /** @description Not modified: `If-None-Match` contains the current `ETag`. There is no body. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    replaceShlinkRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` from an earlier response. The request fails with 412 if the code has changed since.
                 * @example "qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"
                 */
                "If-Match"?: string;
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceShlinkRules"];
            };
        };
        responses: {
            /** @description The new rules. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShlinkRules"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `code_is_static` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "code_is_static";
                    };
                };
            };
            /** @description Precondition Failed: `version_mismatch` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "version_mismatch";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    listHistory: {
        parameters: {
            query?: {
                /** @description The number of changes per page. A page with large changes can have fewer. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
            };
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePage"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    restoreChange: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An `ETag` from an earlier response. The request fails with 412 if the code has changed since.
                 * @example "qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"
                 */
                "If-Match"?: string;
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
                /**
                 * @description The `version` of the code after the change. If the code has no such change, the response is 404.
                 * @example 2
                 */
                change: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code with the earlier values. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Code"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `not_restorable` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_restorable";
                    };
                };
            };
            /** @description Precondition Failed: `version_mismatch` */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "version_mismatch";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    restoreCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The restored code. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    ETag: components["headers"]["ETag-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Code"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `slug_taken`, `external_id_taken`, `not_restorable` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "slug_taken" | "external_id_taken" | "not_restorable";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    listScheduled: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The scheduled changes. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledChangeList"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    scheduleChange: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters of your choice. Within 24 hours, repeating a request with the same key returns the first response and creates nothing. A different request with the same key is rejected with 409.
                 * @example c0a5e1f2-7f0c-4f7b-9a53-0a3c1b1f9f11
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewScheduledChange"];
            };
        };
        responses: {
            /** @description The scheduled change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledChange"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `code_is_static`, `idempotency_mismatch`, `idempotency_in_progress`, `limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "code_is_static" | "idempotency_mismatch" | "idempotency_in_progress" | "limit_reached";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    cancelScheduled: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
                /**
                 * @description The ID of the scheduled change. If the code has no scheduled change with this ID, the response is 404.
                 * @example sch_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change is canceled. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledChangeDeletion"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    changeManyCodes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters of your choice. Within 24 hours, repeating a request with the same key returns the first response and creates nothing. A different request with the same key is rejected with 409.
                 * @example c0a5e1f2-7f0c-4f7b-9a53-0a3c1b1f9f11
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOfMany"];
            };
        };
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeJob"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `idempotency_mismatch`, `idempotency_in_progress`, `limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "idempotency_mismatch" | "idempotency_in_progress" | "limit_reached";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobList"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    readJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example job_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Job"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    undoJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example job_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job that undoes the change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeJob"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `not_restorable`, `limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_restorable" | "limit_reached";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    readStatistics: {
        parameters: {
            query?: {
                /** @description Calendar days that end today. Default: `last_30_days`, unless `from` and `to` are given. */
                range?: "last_7_days" | "last_30_days" | "last_90_days" | "last_365_days" | "all_time";
                /** @description The first day. Requires `to`; at most 366 days. */
                from?: string;
                /** @description The last day, inclusive. Requires `from`. */
                to?: string;
                /** @description The IANA time zone of the calendar days. */
                tz?: string;
                /** @description Adds `timeline`. `hour` requires a range of at most 31 days. */
                interval?: "hour" | "day" | "week" | "month";
                /** @description Adds `previous`. */
                compare?: "previous";
                /** @description Additional members of the response, separated by commas, such as `bots,by_hour`. */
                include?: string;
                /** @description Only scans with these device classes. */
                device?: string;
                /** @description Only scans with these operating systems. */
                os?: string;
                /** @description Only scans with these browsers or apps. */
                browser?: string;
                /** @description Only scans from these countries. */
                country?: string;
                /** @description Only scans by visitors who prefer these languages. */
                language?: string;
                /** @description Only scans from these sources. */
                source?: string;
                /** @description Only scans from pages on these hosts. */
                referrer?: string;
                /** @description Only scans of these aliases. */
                alias?: string;
                /** @description Only scans to which these rules applied. */
                rule?: string;
            };
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics of the requested days. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "X-Stats-As-Of": components["headers"]["X-Stats-As-Of"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Statistics"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `stats_not_available` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "stats_not_available";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    readStatisticsCsv: {
        parameters: {
            query?: {
                /** @description Calendar days that end today. Default: `last_30_days`, unless `from` and `to` are given. */
                range?: "last_7_days" | "last_30_days" | "last_90_days" | "last_365_days" | "all_time";
                /** @description The first day. Requires `to`; at most 366 days. */
                from?: string;
                /** @description The last day, inclusive. Requires `from`. */
                to?: string;
                /** @description The IANA time zone of the calendar days. */
                tz?: string;
                /** @description One row per interval, with its `start` and its `scans`. `hour` requires a range of at most 31 days. */
                interval?: "hour" | "day" | "week" | "month";
                /** @description Only scans with these device classes. */
                device?: string;
                /** @description Only scans with these operating systems. */
                os?: string;
                /** @description Only scans with these browsers or apps. */
                browser?: string;
                /** @description Only scans from these countries. */
                country?: string;
                /** @description Only scans by visitors who prefer these languages. */
                language?: string;
                /** @description Only scans from these sources. */
                source?: string;
                /** @description Only scans from pages on these hosts. */
                referrer?: string;
                /** @description Only scans of these aliases. */
                alias?: string;
                /** @description Only scans to which these rules applied. */
                rule?: string;
                /** @description One row per value instead of one per day. */
                by?: "device" | "hour" | "weekday_hour" | "country" | "os" | "browser" | "referrer" | "source" | "language" | "alias" | "rule";
            };
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table as CSV (RFC 4180, UTF-8, with a header row). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Content-Disposition": components["headers"]["Content-Disposition-always"];
                    "X-Stats-As-Of": components["headers"]["X-Stats-As-Of"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `stats_not_available` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "stats_not_available";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    readAccountStatistics: {
        parameters: {
            query?: {
                /** @description Calendar days that end today. Default: `last_30_days`, unless `from` and `to` are given. */
                range?: "last_7_days" | "last_30_days" | "last_90_days" | "last_365_days" | "all_time";
                /** @description The first day. Requires `to`; at most 366 days. */
                from?: string;
                /** @description The last day, inclusive. Requires `from`. */
                to?: string;
                /** @description The IANA time zone of the calendar days. */
                tz?: string;
                /** @description Adds `timeline`. `hour` requires a range of at most 31 days. */
                interval?: "hour" | "day" | "week" | "month";
                /** @description Adds `previous`. */
                compare?: "previous";
                /** @description Additional members of the response, separated by commas, such as `bots,by_hour`. */
                include?: string;
                /** @description Only scans with these device classes. */
                device?: string;
                /** @description Only scans with these operating systems. */
                os?: string;
                /** @description Only scans with these browsers or apps. */
                browser?: string;
                /** @description Only scans from these countries. */
                country?: string;
                /** @description Only scans by visitors who prefer these languages. */
                language?: string;
                /** @description Only scans from these sources. */
                source?: string;
                /** @description Only scans from pages on these hosts. */
                referrer?: string;
                /** @description Only codes with this tag, ignoring case. Repeat the parameter for codes that have all of these tags. */
                tag?: string[];
                /** @description Only codes whose short URL is on this domain: its host, or the `id` of one of your domains. */
                domain?: string;
            };
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics of the requested days. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "X-Stats-As-Of": components["headers"]["X-Stats-As-Of"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Scans in the range. Always equals the sums of `by_day` and of `by_device`. */
                        total_scans: number;
                        /** @description Distinct visitors: exact up to 1,024, an estimate above that. Never more than `total_scans`. With filters, `null`. */
                        unique_scans: number | null;
                        /**
                         * @description The requested range; `custom` for `from` and `to`.
                         * @enum {string}
                         */
                        range: "last_7_days" | "last_30_days" | "last_90_days" | "last_365_days" | "all_time" | "custom";
                        /** @description One entry per calendar day of the range in `tz`, in ascending order, including days without scans. */
                        by_day: {
                            /** Format: date */
                            date: string;
                            scans: number;
                        }[];
                        /** @description Scans by device class. */
                        by_device: {
                            mobile: number;
                            desktop: number;
                            tablet: number;
                        };
                        /** @description Only with `interval`: one entry per interval in the range, in ascending order. `start` is the first day of the interval, or the local hour, such as `2026-11-20T14:00`. Weeks start on Monday. The first and the last interval count only the scans in the range. */
                        timeline?: {
                            start: string;
                            scans: number;
                        }[];
                        /** @description Only with `compare=previous`: the same number of days directly before the range. */
                        previous?: {
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            total_scans: number;
                            unique_scans: number | null;
                            /** @description One entry per calendar day of the range in `tz`, in ascending order, including days without scans. */
                            by_day: {
                                /** Format: date */
                                date: string;
                                scans: number;
                            }[];
                            /** @description Scans by device class. */
                            by_device: {
                                mobile: number;
                                desktop: number;
                                tablet: number;
                            };
                            /** @description Only with `interval`: one entry per interval in the range, in ascending order. `start` is the first day of the interval, or the local hour, such as `2026-11-20T14:00`. Weeks start on Monday. The first and the last interval count only the scans in the range. */
                            timeline?: {
                                start: string;
                                scans: number;
                            }[];
                        };
                        /** @description Only with filters: scans in combinations of values that are too rare to be kept. They are not in `total_scans`, whether they match or not. */
                        uncombined_scans?: number;
                        /** @description The ten existing codes with the most scans in the range. Not present with filters. */
                        top_codes?: {
                            id: string;
                            scans: number;
                        }[];
                        /** @description Requests by bots, link previews, and prefetches. Not included in any other number. */
                        bots?: number;
                        /** @description Scans by hour of local time: 24 entries. */
                        by_hour?: {
                            hour: number;
                            scans: number;
                        }[];
                        /** @description Scans by weekday and hour of local time: 168 entries. Weekday 1 is Monday. */
                        by_weekday_hour?: {
                            weekday: number;
                            hour: number;
                            scans: number;
                        }[];
                        /** @description Scans by ISO 3166-1 country; `unknown` if there is none, `other` for rare ones. Most scans first; the sum is `total_scans`. */
                        by_country?: {
                            country: string;
                            scans: number;
                        }[];
                        /** @description Scans by operating system; `other` for rare and unknown ones. Most scans first; the sum is `total_scans`. */
                        by_os?: {
                            os: string;
                            scans: number;
                        }[];
                        /** @description Scans by browser or app; `other` for rare and unknown ones. Most scans first; the sum is `total_scans`. */
                        by_browser?: {
                            browser: string;
                            scans: number;
                        }[];
                        /** @description Scans by host of the page with the link; `direct` if there is none, as for camera scans. Most scans first; the sum is `total_scans`. */
                        by_referrer?: {
                            referrer: string;
                            scans: number;
                        }[];
                        /** @description Scans by source: `symbol` for scanned symbols, `link` for the short URL as text, `unknown` if it was not recorded. Most scans first; the sum is `total_scans`. */
                        by_source?: {
                            source: string;
                            scans: number;
                        }[];
                        /** @description Scans by the visitor's preferred language, such as `de`, without its region; `unknown` if there is none, `other` for rare ones. Most scans first; the sum is `total_scans`. */
                        by_language?: {
                            language: string;
                            scans: number;
                        }[];
                    };
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    readAccountStatisticsCsv: {
        parameters: {
            query?: {
                /** @description Calendar days that end today. Default: `last_30_days`, unless `from` and `to` are given. */
                range?: "last_7_days" | "last_30_days" | "last_90_days" | "last_365_days" | "all_time";
                /** @description The first day. Requires `to`; at most 366 days. */
                from?: string;
                /** @description The last day, inclusive. Requires `from`. */
                to?: string;
                /** @description The IANA time zone of the calendar days. */
                tz?: string;
                /** @description One row per interval, with its `start` and its `scans`. `hour` requires a range of at most 31 days. */
                interval?: "hour" | "day" | "week" | "month";
                /** @description Only scans with these device classes. */
                device?: string;
                /** @description Only scans with these operating systems. */
                os?: string;
                /** @description Only scans with these browsers or apps. */
                browser?: string;
                /** @description Only scans from these countries. */
                country?: string;
                /** @description Only scans by visitors who prefer these languages. */
                language?: string;
                /** @description Only scans from these sources. */
                source?: string;
                /** @description Only scans from pages on these hosts. */
                referrer?: string;
                /** @description One row per value instead of one per day. */
                by?: "device" | "hour" | "weekday_hour" | "country" | "os" | "browser" | "referrer" | "source" | "language";
                /** @description Only codes with this tag, ignoring case. Repeat the parameter for codes that have all of these tags. */
                tag?: string[];
                /** @description Only codes whose short URL is on this domain: its host, or the `id` of one of your domains. */
                domain?: string;
            };
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table as CSV (RFC 4180, UTF-8, with a header row). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Content-Disposition": components["headers"]["Content-Disposition-always"];
                    "X-Stats-As-Of": components["headers"]["X-Stats-As-Of"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    listShares: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shares. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account's shares, newest first. */
                        data: components["schemas"]["Share"][];
                    };
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    createShare: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateShare"];
            };
        };
        responses: {
            /** @description The new share, with its link. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedShare"];
                };
            };
            /** @description Bad Request: `invalid_request`, `invalid_json`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "invalid_json" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `stats_not_available`, `limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "stats_not_available" | "limit_reached";
                    };
                };
            };
            /** @description Payload Too Large: `body_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "body_too_large";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Unsupported Media Type: `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unsupported_media_type";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    deleteShare: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example shr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The share is deleted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The unique identifier of the share. */
                        id: string;
                        /** @constant */
                        deleted: true;
                    };
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description The number of entries per page. */
                limit?: number;
                /** @description The `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string;
                /** @description Only entries for this action. */
                action?: "code.created" | "code.updated" | "code.redesigned" | "code.rules_replaced" | "code.change_undone" | "code.deleted" | "code.restored" | "codes.created" | "job.started" | "job.undone" | "change.scheduled" | "change.canceled" | "alias.added" | "alias.deleted" | "tag.renamed" | "tag.deleted" | "logo.created" | "logo.deleted" | "preset.created" | "preset.updated" | "preset.deleted" | "branding.updated" | "domain.created" | "domain.updated" | "domain.checked" | "domain.deleted" | "share.created" | "share.deleted" | "view.created" | "view.updated" | "view.deleted" | "key.created" | "key.rotated" | "key.revoked" | "member.role_changed" | "member.removed" | "invitation.created" | "invitation.deleted" | "invitation.accepted" | "account.updated" | "account.erased" | "account.demo_deleted" | "account.export_started" | "person.signed_up" | "person.signed_in" | "person.signed_out" | "person.updated" | "person.password_changed" | "person.password_reset" | "person.email_changed" | "person.email_change_canceled" | "person.email_restored" | "person.sessions_ended" | "person.deleted" | "account.created" | "account.plan_changed" | "account.suspended" | "account.resumed" | "person.link_created" | "person.address_released";
                /** @description Only what the person or the API key with this ID has done. */
                actor?: string;
                /** @description Only changes to the object with this ID. */
                subject?: string;
                /** @description Only entries after this time, in ISO 8601 with an offset. */
                after?: string;
                /** @description Only entries before this time, in ISO 8601 with an offset. */
                before?: string;
            };
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    exportAudit: {
        parameters: {
            query?: {
                /** @description Only entries for this action. */
                action?: "code.created" | "code.updated" | "code.redesigned" | "code.rules_replaced" | "code.change_undone" | "code.deleted" | "code.restored" | "codes.created" | "job.started" | "job.undone" | "change.scheduled" | "change.canceled" | "alias.added" | "alias.deleted" | "tag.renamed" | "tag.deleted" | "logo.created" | "logo.deleted" | "preset.created" | "preset.updated" | "preset.deleted" | "branding.updated" | "domain.created" | "domain.updated" | "domain.checked" | "domain.deleted" | "share.created" | "share.deleted" | "view.created" | "view.updated" | "view.deleted" | "key.created" | "key.rotated" | "key.revoked" | "member.role_changed" | "member.removed" | "invitation.created" | "invitation.deleted" | "invitation.accepted" | "account.updated" | "account.erased" | "account.demo_deleted" | "account.export_started" | "person.signed_up" | "person.signed_in" | "person.signed_out" | "person.updated" | "person.password_changed" | "person.password_reset" | "person.email_changed" | "person.email_change_canceled" | "person.email_restored" | "person.sessions_ended" | "person.deleted" | "account.created" | "account.plan_changed" | "account.suspended" | "account.resumed" | "person.link_created" | "person.address_released";
                /** @description Only what the person or the API key with this ID has done. */
                actor?: string;
                /** @description Only changes to the object with this ID. */
                subject?: string;
                /** @description Only entries after this time, in ISO 8601 with an offset. */
                after?: string;
                /** @description Only entries before this time, in ISO 8601 with an offset. */
                before?: string;
            };
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All matching entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Content-Disposition": components["headers"]["Content-Disposition-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportJob"];
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description Conflict: `limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "limit_reached";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
            /** @description Gateway Timeout: `outcome_unknown` */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "outcome_unknown";
                    };
                };
            };
        };
    };
    downloadExport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own ID for the request: 1 to 128 characters of `A-Z a-z 0-9 . _ -`. It is returned in the response and written to the logs. An ID in any other form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description The ID of the object. If the account has no object with this ID, the response is 404.
                 * @example job_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Content-Disposition": components["headers"]["Content-Disposition-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Bad Request: `invalid_request`, `malformed_http` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "invalid_request" | "malformed_http";
                    };
                };
            };
            /** @description Unauthorized: `missing_api_key`, `invalid_api_key`, `expired_api_key` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "missing_api_key" | "invalid_api_key" | "expired_api_key";
                    };
                };
            };
            /** @description Forbidden: `insufficient_scope`, `key_limited`, `network_not_allowed`, `account_suspended`, `https_required`, `cross_origin_refused` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "insufficient_scope" | "key_limited" | "network_not_allowed" | "account_suspended" | "https_required" | "cross_origin_refused";
                    };
                };
            };
            /** @description Not Found: `not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "not_found";
                    };
                };
            };
            /** @description Request Timeout: `request_timeout` */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "request_timeout";
                    };
                };
            };
            /** @description URI Too Long: `uri_too_long` */
            414: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "uri_too_long";
                    };
                };
            };
            /** @description Too Many Requests: `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "rate_limited";
                    };
                };
            };
            /** @description Request Header Fields Too Large: `headers_too_large` */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "headers_too_large";
                    };
                };
            };
            /** @description Internal Server Error: `internal` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "internal";
                    };
                };
            };
            /** @description Service Unavailable: `unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id-always"];
                    "Retry-After": components["headers"]["Retry-After-always"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {unknown} */
                        code?: "unavailable";
                    };
                };
            };
        };
    };
}
