// The pages of the docs, in the order of the navigation.

export interface DocsPage {
  /** The address is /docs/SLUG. */
  slug: string;
  /** The title in the navigation. */
  title: string;
  /** The Markdown file, relative to the repository; undefined for the API reference, which is not built from Markdown. */
  file?: string;
}

interface DocsGroup {
  title: string;
  pages: readonly DocsPage[];
}

const fromDocs = (slug: string, title: string): DocsPage => ({ slug, title, file: `docs/${slug}.md` });

export const REFERENCE: DocsPage = { slug: "reference", title: "API reference" };

export const GROUPS: readonly DocsGroup[] = [
  {
    title: "Get started",
    pages: [fromDocs("getting-started", "Your first code"), fromDocs("going-live", "Going live")],
  },
  {
    title: "Codes",
    pages: [
      fromDocs("creating-codes", "Creating codes and batches"),
      fromDocs("types", "Types"),
      fromDocs("styles", "Styles"),
      fromDocs("images", "Images"),
      fromDocs("printing", "Printing"),
      fromDocs("re-pointing", "Changing the target"),
      fromDocs("rules", "Rules"),
      fromDocs("states", "States"),
      fromDocs("passwords", "Passwords"),
      fromDocs("short-links", "Short links"),
      fromDocs("domains", "Your own domain"),
    ],
  },
  {
    title: "Managing codes",
    pages: [
      fromDocs("lists-and-changes", "Organizing and lists"),
      fromDocs("bulk-changes", "Bulk changes"),
      fromDocs("history", "History and undo"),
      fromDocs("deleting-codes", "Deleted codes"),
      fromDocs("account-export", "Exporting an account"),
      fromDocs("erasure", "Deleting an account"),
    ],
  },
  {
    title: "Scans",
    pages: [fromDocs("statistics", "Statistics"), fromDocs("scans", "What a scan records")],
  },
  {
    title: "Reference",
    pages: [
      REFERENCE,
      fromDocs("errors", "Errors"),
      fromDocs("limited-keys", "Limited API keys"),
      fromDocs("audit-log", "Audit log"),
      { slug: "client", title: "TypeScript client", file: "libs/client/README.md" },
      fromDocs("dashboard", "Dashboard and API"),
      fromDocs("glossary", "Glossary"),
      { slug: "changelog", title: "Changelog", file: "CHANGELOG.md" },
    ],
  },
  {
    title: "Operate",
    pages: [
      fromDocs("self-hosting", "On one machine"),
      fromDocs("operating", "Deployment"),
      { slug: "settings", title: "Settings", file: ".env.example" },
      fromDocs("admin", "Admin command"),
      fromDocs("mail", "Mail"),
      fromDocs("runbook", "Runbook"),
      fromDocs("scale", "Scaling"),
    ],
  },
];

export const PAGES: readonly DocsPage[] = GROUPS.flatMap(({ pages }) => pages);

/** The folder of the docs in the repository, and their address. */
export const DOCS_URL = "/docs";

export const urlOfPage = ({ slug }: Pick<DocsPage, "slug">): string => `${DOCS_URL}/${slug}`;
