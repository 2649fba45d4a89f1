// A running service as its users meet it: three addresses and an API key. Embedded and real systems look the same from here.

export interface System {
  apiUrl: string;
  shortUrl: string;
  imageUrl: string;
  apiKey: string;
  /** Ends every process of the system; resolves with their exit codes by name. */
  stop(): Promise<Record<string, number | null>>;
}
