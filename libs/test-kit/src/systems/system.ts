// A running service as its users see it: three addresses and an API key. The interface of embedded and real systems.

export interface System {
  apiUrl: string;
  shortUrl: string;
  imageUrl: string;
  apiKey: string;
  /** Stops every process and resolves with the exit codes by name. */
  stop(): Promise<Record<string, number | null>>;
}
