// Made of the description of the API by `npm run docs`; do not edit.

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
         * @description The account's codes, newest first unless `sort` says otherwise. Follow `next_cursor` until `has_more` is false: nothing is skipped or doubled while codes are being created. A code that is changed meanwhile moves where the order is by what was changed.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["listCodes"];
        put?: never;
        /**
         * Create a QR code
         * @description Makes a static or a dynamic code. A static code's symbol holds `target` itself; a dynamic code's symbol holds its short URL, so that its target can be changed after it has been printed, and its scans are counted. Both images can be fetched as soon as this has answered.
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
                 * @description Identifier of the code. Any text is taken; one that names no code of the account is answered with 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Read a QR code
         * @description The code's record as it is now.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["readCode"];
        put?: never;
        post?: never;
        /**
         * Delete a QR code
         * @description Once this has answered, the short URL answers 410 and the images are gone. It cannot be undone.
         *
         *     The API key needs the scope `qr:write`.
         */
        delete: operations["deleteCode"];
        options?: never;
        head?: never;
        /**
         * Change a QR code's target or title
         * @description Only what is named is changed. Once this has answered, no scan leads to the old target any more; the printed pattern and the images stay as they are. The target of a static code cannot be changed.
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
         * @description Up to 500 creates in one request of 2 MiB at most, as a JSON array or as CSV with a header row. Each item is judged on its own merits: there is one result for each, in the same order, with `status` 200 and the code, or with the status and the error that a single create would have been answered with. The good items are saved together, all or none. Each item counts as one request of the plan. With an `Idempotency-Key` the batch as a whole is created once.
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
         * @description All codes of the account that match, newest first, in one answer of any length: as NDJSON, a record a line, or as CSV (`format=csv`, or `Accept: text/csv`). An export that cannot be finished breaks the connection, so a body that ends in order is whole. In CSV a cell that a spreadsheet would take for a formula has an apostrophe in front.
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
    "/v1/logos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List logos
         * @description All logos of the account, 50 at most.
         *
         *     The API key needs the scope `qr:read`.
         */
        get: operations["listLogos"];
        put?: never;
        /**
         * Upload a logo
         * @description Takes the file itself as the body, with its media type. What is kept is a square PNG that the service makes of it; the file is never shown to anybody, and nothing that it names is fetched. `style.logo` of a new code names the logo.
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
                 * @description Identifier of the code. Any text is taken; one that names no code of the account is answered with 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a logo
         * @description Only a logo that no code shows can be deleted: images of codes never change.
         *
         *     The API key needs the scope `qr:write`.
         */
        delete: operations["deleteLogo"];
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
                 * @description Identifier of the code. Any text is taken; one that names no code of the account is answered with 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Read scan statistics
         * @description Scans of a dynamic code: in total, by day, and by device class; the sums always agree. Bots, link previews, prefetches, and `HEAD` requests are not counted. Static codes have no statistics. A response may be a second old.
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
                 * @description Identifier of the code. Any text is taken; one that names no code of the account is answered with 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        /**
         * Download scan statistics as CSV
         * @description One row per calendar day of the range, including days without scans: `date,scans,mobile,desktop,tablet,bots`. `scans` is the sum of the devices and excludes bots.
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
         * @description Scans of all codes of the account, including deleted ones, and the existing codes with the most scans. Visitors are known by UTC days: with another `tz`, `unique_scans` may include some of the hours next to the range. A response may be five seconds old.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        CreateCode: {
            /** @description Destination or content; what it must be depends on `type`. `url`: an absolute http(s) URL of 2048 characters at most. All others: 2331 bytes at most. */
            target: string;
            /**
             * @description Kind of content.
             * @default url
             * @enum {string}
             */
            type?: "url" | "text" | "email" | "phone" | "sms" | "geo" | "wifi" | "vcard" | "event";
            /**
             * @description Whether the target can be changed later and scans are counted; fixed for ever at creation.
             * @default false
             */
            dynamic?: boolean;
            /** @description Title for people, 200 characters at most after trimming, without control characters; "" and null mean none. */
            title?: string | null;
            /** @description `dark` must be darker than `light`, with a contrast ratio of 3 or more, to eyes and to cameras. */
            color?: {
                /** @description `#rrggbb`; answered in lower case. */
                dark?: string;
                /** @description `#rrggbb`; answered in lower case. */
                light?: string;
            };
            /**
             * @description The image that is drawn first; both addresses always work.
             * @default png
             * @enum {string}
             */
            format?: "png" | "svg";
            /** @description The end of the short URL, of your own choice; letter case does not matter, and it is never given again. */
            slug?: string;
            /** @description How the symbol looks besides its colors; null or left out: plain squares. */
            style?: {
                /**
                 * @description Shape of the small squares that the symbol is made of.
                 * @default square
                 * @enum {string}
                 */
                modules?: "square" | "dots" | "rounded";
                /**
                 * @description Shape of the three large marks in the corners.
                 * @default square
                 * @enum {string}
                 */
                finders?: "square" | "rounded" | "circle";
                /** @description A frame in the pattern's color with a caption; null: none. */
                frame?: {
                    /** @description A short text below the symbol: 24 characters at most, of Latin, Greek or Cyrillic script. */
                    caption: string;
                } | null;
                /**
                 * @description A logo of the account in the middle of the symbol, which has error correction H then; null: none.
                 * @default null
                 */
                logo?: string | null;
            } | null;
        };
        UpdateCode: {
            /** @description Destination or content; what it must be depends on `type`. `url`: an absolute http(s) URL of 2048 characters at most. All others: 2331 bytes at most. */
            target?: string;
            /** @description Title for people, 200 characters at most after trimming, without control characters; "" and null mean none. */
            title?: string | null;
        };
        CreateBatch: components["schemas"]["CreateCode"][];
        Code: {
            /** @description Identifier of the code; it never changes. */
            id: string;
            /**
             * @description Kind of content; decides what `target` is.
             * @enum {string}
             */
            type: "url" | "text" | "email" | "phone" | "sms" | "geo" | "wifi" | "vcard" | "event";
            /** @description Destination or content, exactly as it was given. */
            target: string;
            /** @description Whether the target can be changed and scans are counted. */
            dynamic: boolean;
            /** @description Title for people, or null. */
            title: string | null;
            /** @description Colors of the pattern and its background. */
            color: {
                dark: string;
                light: string;
            };
            /**
             * @description The image that is drawn first; both addresses always work.
             * @enum {string}
             */
            format: "png" | "svg";
            /** @description How the symbol looks besides its colors; only where the code was given a style. */
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
             * @description Short address; a dynamic code's symbol encodes it.
             */
            short_url: string;
            /**
             * Format: uri
             * @description Address of the PNG image. Images are public: whoever knows the `id` sees them, and no id can be guessed.
             */
            image_url: string;
            /**
             * Format: uri
             * @description Address of the SVG image.
             */
            svg_url: string;
            /** @description Scans of all time, bots excluded. */
            scans: number;
            /**
             * Format: date-time
             * @description Time of creation, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last change of target or title, UTC.
             */
            updated_at: string;
        };
        CodePage: {
            /** @description The codes of this page, in the order that `sort` asks for. */
            data: components["schemas"]["Code"][];
            /** @description Whether there is a next page. */
            has_more: boolean;
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
            /** @description How many codes the filters match; with `include=total` alone. */
            total?: number;
        };
        CodeDeletion: {
            /** @description Identifier of the code; it never changes. */
            id: string;
            /** @constant */
            deleted: true;
        };
        Batch: {
            data: components["schemas"]["BatchResult"][];
        };
        BatchResult: {
            index: number;
            /** @constant */
            status: 200;
            code: components["schemas"]["Code"];
        } | {
            index: number;
            /** @enum {number} */
            status: 400 | 409 | 429;
            error: {
                /** @enum {string} */
                code: "invalid_request" | "invalid_json" | "malformed_http" | "missing_api_key" | "invalid_api_key" | "expired_api_key" | "not_signed_in" | "wrong_credentials" | "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused" | "cross_site_request" | "csrf_token_invalid" | "forbidden" | "wrong_password" | "signup_closed" | "not_found" | "method_not_allowed" | "request_timeout" | "code_is_static" | "stats_not_available" | "slug_taken" | "idempotency_mismatch" | "idempotency_in_progress" | "limit_reached" | "logo_in_use" | "key_rotated" | "key_ended" | "already_member" | "email_taken" | "last_owner" | "gone" | "version_mismatch" | "body_too_large" | "uri_too_long" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal" | "unavailable";
                message: string;
                details?: {
                    field: string;
                    /** @enum {string} */
                    code: "required" | "unknown_field" | "invalid_type" | "invalid_value" | "too_short" | "too_long" | "out_of_range" | "repeated" | "invalid_target" | "target_loops" | "type_not_dynamic" | "private_target" | "target_blocked" | "reserved_slug" | "unscannable_colors" | "unscannable" | "invalid_image" | "invalid_cursor" | "invalid_csv" | "conflicting" | "empty_change";
                    message: string;
                }[];
            };
        };
        Logo: {
            /** @description Identifier of the logo, for `style.logo` of a code. */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, UTC.
             */
            created_at: string;
        };
        Statistics: {
            /** @description Identifier of the code. */
            id: string;
            /** @description Scans on the days of the range; always the sum of `by_day` and of `by_device`. */
            total_scans: number;
            /** @description Different visitors, estimated; never more than `total_scans`. */
            unique_scans: number;
            /**
             * @description The range asked for; `custom` with `from` and `to`.
             * @enum {string}
             */
            range: "last_7_days" | "last_30_days" | "last_90_days" | "last_365_days" | "all_time" | "custom";
            /** @description One entry for each calendar day of the range in its zone, zeros included, ascending. */
            by_day: {
                /** Format: date */
                date: string;
                scans: number;
            }[];
            /** @description Scans by class of device. */
            by_device: {
                mobile: number;
                desktop: number;
                tablet: number;
            };
            /** @description Requests of programs, link previews and prefetches; in none of the other numbers. */
            bots?: number;
            /** @description Scans by the hour that the zone's clocks showed: 24 entries. */
            by_hour?: {
                hour: number;
                scans: number;
            }[];
            /** @description Countries by ISO 3166-1; `unknown` where none is known, `other` for rare ones, the most scans first; the sum is `total_scans`. */
            by_country?: {
                country: string;
                scans: number;
            }[];
            /** @description Operating systems; `other` for rare and unknown ones, the most scans first; the sum is `total_scans`. */
            by_os?: {
                os: string;
                scans: number;
            }[];
            /** @description Browsers and apps; `other` for rare and unknown ones, the most scans first; the sum is `total_scans`. */
            by_browser?: {
                browser: string;
                scans: number;
            }[];
            /** @description Hosts of the pages with the link; `direct` where there was none, as after a scan, the most scans first; the sum is `total_scans`. */
            by_referrer?: {
                referrer: string;
                scans: number;
            }[];
            /** @description `symbol` for scanned symbols, `link` for the short URL as text, `unknown` for older scans, the most scans first; the sum is `total_scans`. */
            by_source?: {
                source: string;
                scans: number;
            }[];
        };
        Error: {
            /**
             * @description For programs: its meaning never changes.
             * @enum {string}
             */
            code: "invalid_request" | "invalid_json" | "malformed_http" | "missing_api_key" | "invalid_api_key" | "expired_api_key" | "not_signed_in" | "wrong_credentials" | "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused" | "cross_site_request" | "csrf_token_invalid" | "forbidden" | "wrong_password" | "signup_closed" | "not_found" | "method_not_allowed" | "request_timeout" | "code_is_static" | "stats_not_available" | "slug_taken" | "idempotency_mismatch" | "idempotency_in_progress" | "limit_reached" | "logo_in_use" | "key_rotated" | "key_ended" | "already_member" | "email_taken" | "last_owner" | "gone" | "version_mismatch" | "body_too_large" | "uri_too_long" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal" | "unavailable";
            /** @description For people; may change. */
            message: string;
            /** @description Also in `X-Request-Id` and in our logs. */
            request_id: string;
            /** @description All violations of the request; only with `invalid_request`. */
            details?: {
                /** @description JSON path of the field, such as `color.dark`, or the parameter's name; empty for the whole body. */
                field: string;
                /** @enum {string} */
                code: "required" | "unknown_field" | "invalid_type" | "invalid_value" | "too_short" | "too_long" | "out_of_range" | "repeated" | "invalid_target" | "target_loops" | "type_not_dynamic" | "private_target" | "target_blocked" | "reserved_slug" | "unscannable_colors" | "unscannable" | "invalid_image" | "invalid_cursor" | "invalid_csv" | "conflicting" | "empty_change";
                /** @description For people; may change. */
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
         * @description The id of the request: yours, or a new one. Tell it when you ask us about an answer.
         * @example 5b0f7a52-1f0e-4c54-9a3b-0f4f6c1d2e3a
         */
        "X-Request-Id-always": string;
        /**
         * @description Strong validator of every field of the record except `scans`.
         * @example "qr_06ey1qk3r5s8mq2v7c9t4w1x0b-1"
         */
        "ETag-always": string;
        /**
         * @description When the newest scans that the answer includes were counted; missing where there are none.
         * @example 2026-11-21T10:20:30.123Z
         */
        "X-Stats-As-Of": string;
        /**
         * @description The name under which browsers keep the file.
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
         * @description The plan's requests a minute; missing where the plan has no limit.
         * @example 600
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests that remain in this minute; missing where the plan has no limit.
         * @example 599
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description When the window ends, in seconds since 1970; missing where the plan has no limit.
         * @example 1795256430
         */
        "X-RateLimit-Reset": number;
        /**
         * @description In how many whole seconds to come back.
         * @example 2
         */
        "Retry-After": number;
        /**
         * @description In how many whole seconds to come back.
         * @example 2
         */
        "Retry-After-always": number;
        /**
         * @description How to authenticate.
         * @example Bearer
         */
        "WWW-Authenticate-always": string;
        /**
         * @description The methods that the path knows.
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
                /** @description Number of codes per page. */
                limit?: number;
                /** @description `next_cursor` of the page before; leave it out for the first page. */
                cursor?: string;
                /** @description Order of the list: by time of creation, by time of the last change, or by title in any letter case, where codes without a title stand as if theirs were empty; `-` in front turns it round. A cursor belongs to the order that it was made in. */
                sort?: "-created_at" | "created_at" | "-updated_at" | "updated_at" | "title" | "-title";
                /** @description Dynamic codes alone, or static ones alone. */
                dynamic?: "true" | "false";
                /** @description Codes of this type alone. */
                type?: "url" | "text" | "email" | "phone" | "sms" | "geo" | "wifi" | "vcard" | "event";
                /** @description Part of the title or the target, in any letter case; `%` and `_` are literal. */
                q?: string;
                /** @description Codes created after this time alone; ISO 8601 with an offset. */
                created_after?: string;
                /** @description Codes created before this time alone; ISO 8601 with an offset. */
                created_before?: string;
                /** @description Adds `total`: how many codes match. */
                include?: "total";
            };
            header?: {
                /**
                 * @description Your own id of the request; it comes back in the answer and stands in our logs. Another form is replaced.
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
            /** @description Forbidden: `insufficient_scope`, `account_suspended`, `https_required`, `cross_origin_refused` */
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
                        code?: "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused";
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
                 * @description 1 to 255 visible ASCII characters of your own choice. The same request with the same key is worked on once within 24 hours and gets the first answer again; another request with the same key is refused.
                 * @example c0a5e1f2-7f0c-4f7b-9a53-0a3c1b1f9f11
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description Your own id of the request; it comes back in the answer and stands in our logs. Another form is replaced.
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
            /** @description Forbidden: `insufficient_scope`, `account_suspended`, `https_required`, `cross_origin_refused` */
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
                        code?: "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused";
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
            /** @description Conflict: `slug_taken`, `idempotency_mismatch`, `idempotency_in_progress` */
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
                        code?: "slug_taken" | "idempotency_mismatch" | "idempotency_in_progress";
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
                 * @description Your own id of the request; it comes back in the answer and stands in our logs. Another form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Identifier of the code. Any text is taken; one that names no code of the account is answered with 404.
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
            /** @description What `If-None-Match` names still holds; there is no body. */
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
            /** @description Forbidden: `insufficient_scope`, `account_suspended`, `https_required`, `cross_origin_refused` */
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
                        code?: "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused";
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
                 * @description Your own id of the request; it comes back in the answer and stands in our logs. Another form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Identifier of the code. Any text is taken; one that names no code of the account is answered with 404.
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
            /** @description Forbidden: `insufficient_scope`, `account_suspended`, `https_required`, `cross_origin_refused` */
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
                        code?: "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused";
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
                 * @description Your own id of the request; it comes back in the answer and stands in our logs. Another form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Identifier of the code. Any text is taken; one that names no code of the account is answered with 404.
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
            /** @description The code after the change. */
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
            /** @description Forbidden: `insufficient_scope`, `account_suspended`, `https_required`, `cross_origin_refused` */
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
                        code?: "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused";
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
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters of your own choice. The same request with the same key is worked on once within 24 hours and gets the first answer again; another request with the same key is refused.
                 * @example c0a5e1f2-7f0c-4f7b-9a53-0a3c1b1f9f11
                 */
                "Idempotency-Key"?: string;
                /**
                 * @description Your own id of the request; it comes back in the answer and stands in our logs. Another form is replaced.
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
            /** @description One result for each item. */
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
            /** @description Forbidden: `insufficient_scope`, `account_suspended`, `https_required`, `cross_origin_refused` */
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
                        code?: "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused";
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
            /** @description Conflict: `idempotency_mismatch`, `idempotency_in_progress` */
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
                        code?: "idempotency_mismatch" | "idempotency_in_progress";
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
        };
    };
    exportCodes: {
        parameters: {
            query?: {
                /** @description Dynamic codes alone, or static ones alone. */
                dynamic?: "true" | "false";
                /** @description Codes of this type alone. */
                type?: "url" | "text" | "email" | "phone" | "sms" | "geo" | "wifi" | "vcard" | "event";
                /** @description Part of the title or the target, in any letter case; `%` and `_` are literal. */
                q?: string;
                /** @description Codes created after this time alone; ISO 8601 with an offset. */
                created_after?: string;
                /** @description Codes created before this time alone; ISO 8601 with an offset. */
                created_before?: string;
                /** @description Decides in the place of `Accept`. */
                format?: "ndjson" | "csv";
            };
            header?: {
                /**
                 * @description Your own id of the request; it comes back in the answer and stands in our logs. Another form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All codes that match. */
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
            /** @description Forbidden: `insufficient_scope`, `account_suspended`, `https_required`, `cross_origin_refused` */
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
                        code?: "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused";
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
    listLogos: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request; it comes back in the answer and stands in our logs. Another form is replaced.
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
            /** @description Forbidden: `insufficient_scope`, `account_suspended`, `https_required`, `cross_origin_refused` */
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
                        code?: "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused";
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
                 * @description Your own id of the request; it comes back in the answer and stands in our logs. Another form is replaced.
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
            /** @description Forbidden: `insufficient_scope`, `account_suspended`, `https_required`, `cross_origin_refused` */
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
                        code?: "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused";
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
        };
    };
    deleteLogo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the request; it comes back in the answer and stands in our logs. Another form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Identifier of the code. Any text is taken; one that names no code of the account is answered with 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
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
                        /** @description Identifier of the logo, for `style.logo` of a code. */
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
            /** @description Forbidden: `insufficient_scope`, `account_suspended`, `https_required`, `cross_origin_refused` */
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
                        code?: "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused";
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
        };
    };
    readStatistics: {
        parameters: {
            query?: {
                /** @description Calendar days that end today; `last_30_days` where neither this nor `from` and `to` are given. */
                range?: "last_7_days" | "last_30_days" | "last_90_days" | "last_365_days" | "all_time";
                /** @description First day; only with `to`, 366 days at most. */
                from?: string;
                /** @description Last day, itself included; only with `from`. */
                to?: string;
                /** @description IANA time zone whose calendar days are meant. */
                tz?: string;
                /** @description Further members of the answer, with commas between them: `bots`, `by_hour` and so on. */
                include?: string;
            };
            header?: {
                /**
                 * @description Your own id of the request; it comes back in the answer and stands in our logs. Another form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Identifier of the code. Any text is taken; one that names no code of the account is answered with 404.
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
            /** @description Forbidden: `insufficient_scope`, `account_suspended`, `https_required`, `cross_origin_refused` */
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
                        code?: "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused";
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
                /** @description Calendar days that end today; `last_30_days` where neither this nor `from` and `to` are given. */
                range?: "last_7_days" | "last_30_days" | "last_90_days" | "last_365_days" | "all_time";
                /** @description First day; only with `to`, 366 days at most. */
                from?: string;
                /** @description Last day, itself included; only with `from`. */
                to?: string;
                /** @description IANA time zone whose calendar days are meant. */
                tz?: string;
            };
            header?: {
                /**
                 * @description Your own id of the request; it comes back in the answer and stands in our logs. Another form is replaced.
                 * @example order-4711
                 */
                "X-Request-Id"?: string;
            };
            path: {
                /**
                 * @description Identifier of the code. Any text is taken; one that names no code of the account is answered with 404.
                 * @example qr_06ey1qk3r5s8mq2v7c9t4w1x0b
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days as CSV (RFC 4180, UTF-8, with a header row). */
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
            /** @description Forbidden: `insufficient_scope`, `account_suspended`, `https_required`, `cross_origin_refused` */
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
                        code?: "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused";
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
                /** @description Calendar days that end today; `last_30_days` where neither this nor `from` and `to` are given. */
                range?: "last_7_days" | "last_30_days" | "last_90_days" | "last_365_days" | "all_time";
                /** @description First day; only with `to`, 366 days at most. */
                from?: string;
                /** @description Last day, itself included; only with `from`. */
                to?: string;
                /** @description IANA time zone whose calendar days are meant. */
                tz?: string;
                /** @description Further members of the answer, with commas between them: `bots`, `by_hour` and so on. */
                include?: string;
            };
            header?: {
                /**
                 * @description Your own id of the request; it comes back in the answer and stands in our logs. Another form is replaced.
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
                        /** @description Scans on the days of the range; always the sum of `by_day` and of `by_device`. */
                        total_scans: number;
                        /** @description Different visitors, estimated; never more than `total_scans`. */
                        unique_scans: number;
                        /**
                         * @description The range asked for; `custom` with `from` and `to`.
                         * @enum {string}
                         */
                        range: "last_7_days" | "last_30_days" | "last_90_days" | "last_365_days" | "all_time" | "custom";
                        /** @description One entry for each calendar day of the range in its zone, zeros included, ascending. */
                        by_day: {
                            /** Format: date */
                            date: string;
                            scans: number;
                        }[];
                        /** @description Scans by class of device. */
                        by_device: {
                            mobile: number;
                            desktop: number;
                            tablet: number;
                        };
                        /** @description The ten codes with the most scans in the range, without those that have been deleted. */
                        top_codes: {
                            id: string;
                            scans: number;
                        }[];
                        /** @description Requests of programs, link previews and prefetches; in none of the other numbers. */
                        bots?: number;
                        /** @description Scans by the hour that the zone's clocks showed: 24 entries. */
                        by_hour?: {
                            hour: number;
                            scans: number;
                        }[];
                        /** @description Countries by ISO 3166-1; `unknown` where none is known, `other` for rare ones, the most scans first; the sum is `total_scans`. */
                        by_country?: {
                            country: string;
                            scans: number;
                        }[];
                        /** @description Operating systems; `other` for rare and unknown ones, the most scans first; the sum is `total_scans`. */
                        by_os?: {
                            os: string;
                            scans: number;
                        }[];
                        /** @description Browsers and apps; `other` for rare and unknown ones, the most scans first; the sum is `total_scans`. */
                        by_browser?: {
                            browser: string;
                            scans: number;
                        }[];
                        /** @description Hosts of the pages with the link; `direct` where there was none, as after a scan, the most scans first; the sum is `total_scans`. */
                        by_referrer?: {
                            referrer: string;
                            scans: number;
                        }[];
                        /** @description `symbol` for scanned symbols, `link` for the short URL as text, `unknown` for older scans, the most scans first; the sum is `total_scans`. */
                        by_source?: {
                            source: string;
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
            /** @description Forbidden: `insufficient_scope`, `account_suspended`, `https_required`, `cross_origin_refused` */
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
                        code?: "insufficient_scope" | "account_suspended" | "https_required" | "cross_origin_refused";
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
