// Types for the parts of s3rver that the tests use. The package itself has no types.

declare module "s3rver" {
  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    configureBuckets: readonly { name: string; configs: readonly string[] }[];
  }
  /** A request as Koa passes it to middleware. */
  interface Context {
    readonly method: string;
    status: number;
    type: string;
    body: string;
  }
  export default class S3rver {
    constructor(options: Options);
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
