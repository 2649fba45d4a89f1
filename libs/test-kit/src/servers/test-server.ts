// The controls for a private server, and the descriptions of the three kinds of servers.

export interface TestServer {
  /** The server's address, which stays the same after a restart. */
  readonly url: string;
  /** ID of the process that stores the data. A restart changes the ID. */
  readonly pid: number;
  /** Shuts the server down, keeping its data and port. Does nothing if the server is not running. */
  stop(): Promise<void>;
  /** Sends the signal. After SIGKILL, resolves when the server has exited. SIGSTOP freezes the server and its children; SIGCONT thaws them. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Stops the server if it is running, then starts it with its data at the same address. Resolves when the server responds. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

export interface Command {
  program: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The user that runs the program, by default the user that runs the tests. */
  user?: { uid: number; gid: number };
}

/** A server that runs from programs installed on this machine, in a new folder. */
export interface LocalServer {
  /** Called once, before the first start. */
  prepare(): Promise<void>;
  /** A process that is started first and stopped last. */
  companion?: { command: Command; isReady(): Promise<boolean> };
  command: Command;
}

export interface ServerKind {
  name: "Postgres" | "Redis" | "RabbitMQ";
  /** The environment variable with the server's address, set either from outside or by the test setup. */
  variable: "TEST_POSTGRES_URL" | "TEST_REDIS_URL" | "TEST_AMQP_URL";
  debianPackage: string;
  stopSignal: NodeJS.Signals;
  container: {
    image: string;
    port: number;
    env: Readonly<Record<string, string>>;
    args: readonly string[];
    login: string;
  };
  url(port: number, login?: string): string;
  /** Returns whether the server on the port accepts commands. */
  isReady(port: number): Promise<boolean>;
  /** Returns the version of the server at the address, or undefined if the server does not report it. */
  version(url: string): Promise<string | undefined>;
  /** Finds the server's programs on this machine. Resolves with undefined if a program is not installed. */
  findLocal(folder: string, port: number): Promise<LocalServer | undefined>;
}
