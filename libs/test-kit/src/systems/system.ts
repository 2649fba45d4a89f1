// A running service as its users see it: three addresses and an API key. Embedded and real systems implement this interface.

export interface System {
  apiUrl: string;
  shortUrl: string;
  imageUrl: string;
  apiKey: string;
  /** Stops every process and resolves with the exit codes by name. */
  stop(): Promise<Record<string, number | null>>;
}
