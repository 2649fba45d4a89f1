// What a test can do to a server that it has for itself, and what the three kinds of server tell about themselves.

export interface TestServer {
  /** The same after a restart. */
  readonly url: string;
  /** Of the process that holds the data; changes by a restart. */
  readonly pid: number;
  /** Ends it in the orderly way and keeps its data and port; nothing where it does not run. */
  stop(): Promise<void>;
  /** SIGKILL resolves once it has ended; SIGSTOP and SIGCONT freeze and thaw it with all its children. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Stops it where it still runs, then starts it with its data, at the same address. Resolves once it answers. */
  restart(): Promise<void>;
  /** Ends it at once and deletes its data. */
  remove(): Promise<void>;
}

export interface Command {
  program: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The user to run as; by default that of the tests. */
  user?: { uid: number; gid: number };
}

/** A server on this machine: a folder of its own and the programs that are installed. */
export interface LocalServer {
  /** Once, before the first start. */
  prepare(): Promise<void>;
  /** A process that has to run first and is stopped last. */
  companion?: { command: Command; isReady(): Promise<boolean> };
  command: Command;
}

export interface ServerKind {
  name: "Postgres" | "Redis" | "RabbitMQ";
  /** The variable by which an address is given from outside, and told to the tests. */
  variable: "TEST_POSTGRES_URL" | "TEST_REDIS_URL" | "TEST_AMQP_URL";
  debianPackage: string;
  /** Ends the server in the orderly way. */
  stopSignal: NodeJS.Signals;
  container: {
    image: string;
    port: number;
    env: Readonly<Record<string, string>>;
    args: readonly string[];
    login: string;
  };
  url(port: number, login?: string): string;
  /** Whether the server at the port takes commands now. */
  isReady(port: number): Promise<boolean>;
  /** Undefined where a program is not installed. */
  findLocal(folder: string, port: number): Promise<LocalServer | undefined>;
}
