import { Buffer } from 'node:buffer';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../server/free-port.ts';
import type { Engine, EnginePage, Handle } from './engine.ts';

/** A WebDriver command (W3C), by its path below the session. */
type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

const miniBrowser = {
  'webkitgtk:browserOptions': {
    // Debian's, which is on no path.
    binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    args: ['--automation'],
  },
};

/** Optimized code and layers of a graphics card that is not there would cost a third of the processor time. */
const withoutOptimizing = {
  JSC_useDFGJIT: '0',
  JSC_useFTLJIT: '0',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
};

/** WebKitGTK by WebKitWebDriver with a virtual screen; automation always uses a private session. */
export async function startWebkit(): Promise<Engine> {
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn(process.env.WEBKIT_DRIVER_PATH || 'WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      ...withoutOptimizing,
      DISPLAY: screen.display,
      LANGUAGE: 'de',
      LC_ALL: 'C.UTF-8',
    },
    stdio: 'ignore',
  });
  const stop = async () => {
    await end(driver);
    await end(screen.server);
  };
  try {
    return await startSession(`http://127.0.0.1:${port}`, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startSession(origin: string, stop: () => Promise<void>): Promise<Engine> {
  const send = sender(origin);
  await until(() => send('GET', '/status'));
  const session = await send('POST', '/session', { capabilities: { alwaysMatch: miniBrowser } });
  const path = `/session/${Object(session).sessionId}`;
  const command: Command = (method, rest, body) => send(method, path + rest, body);
  await command('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 900 });
  const first = String(await command('GET', '/window'));
  /** WebDriver commands go to the current window. */
  let current = first;
  const inWindow = async (handle: string, ...[method, rest, body]: Parameters<Command>) => {
    if (current !== handle) await command('POST', '/window', { handle });
    current = handle;
    return command(method, rest, body);
  };
  let isFirst = true;
  return {
    async newPage() {
      const opened = isFirst
        ? { handle: first }
        : await inWindow(first, 'POST', '/window/new', { type: 'tab' });
      isFirst = false;
      const { handle } = Object(opened);
      return pageOf((...words) => inWindow(handle, ...words));
    },
    async close() {
      await command('DELETE', '').catch(() => undefined);
      await stop();
    },
  };
}

function pageOf(command: Command): EnginePage {
  const element = (handle: Handle) => `/element/${Object.values(handle)[0]}`;
  const evaluate = (expression: string) =>
    command('POST', '/execute/async', {
      script: `const done = arguments[0]; Promise.resolve(${expression}).then(done, error => done({ rejected: String(error) }));`,
      args: [],
    });
  return {
    // Brings its window to the front before every command.
    show: async () => void (await evaluate('true')),
    goto: async url => void (await command('POST', '/url', { url })),
    reload: async () => void (await command('POST', '/refresh', {})),
    evaluate,
    async find(expression) {
      const found = await command('POST', '/execute/sync', { script: `return ${expression}`, args: [] });
      return found ? Object(found) : undefined;
    },
    click: async handle => void (await command('POST', `${element(handle)}/click`, {})),
    type: async (handle, text) => void (await command('POST', `${element(handle)}/value`, { text })),
    upload: async (handle, file) => void (await command('POST', `${element(handle)}/value`, { text: file })),
    screenshot: async () => Buffer.from(String(await command('GET', '/screenshot')), 'base64'),
    close: async () => void (await command('DELETE', '/window')),
  };
}

function sender(origin: string): Command {
  return async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = Object(await answer.json());
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  };
}

/** A virtual screen: MiniBrowser has no headless mode. */
async function startScreen(): Promise<{ readonly display: string; readonly server: ChildProcess }> {
  const parameters = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', parameters, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data');
  return { display: `:${String(number).trim()}`, server };
}

async function until(look: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await look();
      return;
    } catch (error) {
      if (tries === 200) throw error;
      await pause(50);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
