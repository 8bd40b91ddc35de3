import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

/** The development server of one module, observed over the browser's channel. */
export interface WatchedServer {
  /** Makes a change and resolves once browsers are notified of its build. */
  rebuilt(change: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const timeoutMs = 60_000;

/** Resolves once the first build is done. */
export async function devServer(module: string, port: number): Promise<WatchedServer> {
  const server = spawn(path.resolve(module, 'node_modules/.bin/rspack'), ['dev', '--port', String(port)], {
    cwd: module,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  try {
    const socket = await connect(`127.0.0.1:${port}`);
    await nextBuild(socket);
    return {
      async rebuilt(change) {
        const isBuilt = nextBuild(socket);
        await change();
        await isBuilt;
      },
      async stop() {
        socket.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Unlike in browsers, Node's constructor accepts headers. */
const NodeWebSocket: new (
  address: string,
  options: { readonly headers: Readonly<Record<string, string>> },
) => WebSocket = Reflect.get(Object(globalThis), 'WebSocket');

async function connect(address: string): Promise<WebSocket> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    // The server refuses connections without the page's origin.
    const socket = new NodeWebSocket(`ws://${address}/ws`, { headers: { origin: `http://${address}` } });
    const isOpen = await new Promise(resolve => {
      socket.addEventListener('open', () => resolve(true));
      socket.addEventListener('error', () => resolve(false));
    });
    if (isOpen) return socket;
    await pause(100);
  }
  throw new Error(`${address} does not answer; the lines above say why.`);
}

/** Resolves with the next build; rejects if it fails or none is announced in time. */
function nextBuild(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const finish = (outcome: () => void) => {
      listening.abort();
      clearTimeout(timer);
      outcome();
    };
    const fail = (reason: string) => finish(() => reject(new Error(reason)));
    const timer = setTimeout(() => fail('The development server announces no build.'), timeoutMs);
    const listen = ({ data }: MessageEvent) => {
      const message = JSON.parse(data);
      if (message.type === 'ok' || message.type === 'warnings') finish(resolve);
      if (message.type.startsWith('error')) fail(`The development server says: ${message.data}`);
    };
    socket.addEventListener('message', listen, { signal: listening.signal });
  });
}
