// A real SMTP server for tests, which keeps the mail that it accepts.

import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { writeDurableFile } from "@qr/runtime";
import { generate } from "selfsigned";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { type ReceivedMail, readMail } from "./received-mail.ts";

export type { ReceivedMail } from "./received-mail.ts";

/** What the server is asked to accept. */
type Step = "sender" | "recipient" | "mail";
/** Returns the status with which the server refuses; undefined if it accepts. `address`: that of the sender or the recipient. */
type Fault = (step: Step, address: string) => Promise<number | undefined>;

export interface TestSmtpServer {
  /** `smtp://127.0.0.1:PORT`. */
  url: string;
  port: number;
  /** The certificate to trust, in PEM; undefined without TLS. */
  ca: string | undefined;
  /** The accepted emails, oldest first. */
  mails: readonly (ReceivedMail & { isEncrypted: boolean })[];
  answerWith(fault: Fault): void;
  close(): Promise<void>;
}

interface ServerOptions {
  /** Default: a free one. */
  port?: number;
  /** Default: `starttls`. */
  tls?: "starttls" | "none";
  /** The only login that the server accepts. By default, it requires none. */
  login?: { user: string; pass: string };
  /** A folder into which the server also writes the emails, for tests in other processes. */
  folder?: string;
}

export async function startSmtpServer({
  port = 0,
  tls = "starttls",
  login,
  folder,
}: ServerOptions = {}): Promise<TestSmtpServer> {
  const certificate = tls === "starttls" ? await makeCertificate() : undefined;
  const mails: (ReceivedMail & { isEncrypted: boolean })[] = [];
  let fault: Fault = async () => undefined;
  const respond = (step: Step, address: string, end: (error?: Error) => void) => {
    void fault(step, address).then((status) => end(status === undefined ? undefined : refusal(status)));
  };
  const options: SMTPServerOptions = {
    authOptional: login === undefined,
    disabledCommands: [...(login ? [] : ["AUTH"]), ...(certificate ? [] : ["STARTTLS"])],
    ...(certificate && { key: certificate.private, cert: certificate.cert }),
    onAuth({ username, password }, _session, end) {
      if (username === login?.user && password === login?.pass) end(null, { user: username });
      else end(refusal(535));
    },
    onMailFrom: ({ address }, _session, end) => respond("sender", address, end),
    onRcptTo: ({ address }, _session, end) => respond("recipient", address, end),
    onData(stream, session, end) {
      const keep = async (source: Buffer) => {
        const mail = await readMail(source);
        // Named so that the files sort by their time.
        const name = `${new Date().toISOString()}-${mails.length}.eml`;
        if (folder !== undefined) await writeDurableFile(join(folder, name), source);
        mails.push({ ...mail, isEncrypted: session.secure });
      };
      void buffer(stream).then((source) =>
        respond("mail", session.envelope.rcptTo[0]?.address ?? "", (error) => {
          if (error === undefined) keep(source).then(() => end(), end);
          else end(error);
        }),
      );
    },
  };
  const server = new SMTPServer(options);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // A client that gives up in the middle of an email resets its connection.
  server.on("error", () => {});
  const address = server.server.address();
  const bound = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    ca: certificate?.cert,
    mails,
    answerWith: (next) => {
      fault = next;
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error(`refused with ${responseCode}`), { responseCode });
}

function makeCertificate() {
  return generate([{ name: "commonName", value: "127.0.0.1" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] }],
  });
}
