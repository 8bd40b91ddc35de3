import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = { to: string; raw: string; mail: ParsedMail };

/** How the server answers; it takes everything unless a test says otherwise. An error's `responseCode` is its reply. */
export type MailServerOptions = {
  /** The reply to a recipient, if it is not to be taken. */
  refuse?: (address: string) => Error | undefined;
  /** Runs when a whole mail is there, before it is replied to. */
  received?: (mail: ReceivedMail) => unknown;
  port?: number;
  smtp?: SMTPServerOptions;
};

/** The reply of a mail server that is no consent. */
export const reply = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/**
 * A real mail server on loopback. `mails` are all that it had in full, whatever it replied; `cut` ends all connections as
 * a failing network does.
 */
export async function startMailServer({ refuse, received, port = 0, smtp }: MailServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    ...smtp,
    onRcptTo: ({ address }, _session, done) => done(refuse?.(address)),
    onData(stream, session, done) {
      const take = async () => {
        const raw = await buffer(stream);
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        const mail = { to, raw: raw.toString('latin1'), mail: await simpleParser(raw) };
        mails.push(mail);
        await received?.(mail);
      };
      take().then(() => done(), done);
    },
  });
  server.on('error', () => undefined);
  const inner = server.listen(0, '127.0.0.1');
  await once(inner, 'listening');
  const { port: innerPort } = inner.address() as AddressInfo;

  const sockets = new Set<Socket>();
  const proxy = createServer(client => {
    const upstream = connect(innerPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }).listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    mails,
    cut,
    async close() {
      const closed = once(proxy, 'close');
      proxy.close();
      cut();
      await closed;
      await new Promise<void>(resolve => server.close(resolve));
    },
  };
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
