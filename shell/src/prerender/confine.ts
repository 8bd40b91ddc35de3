import { registerHooks } from 'node:module';
import { Socket } from 'node:net';
import process from 'node:process';

const refuse = () => {
  throw new Error('The code that renders pages can do nothing else');
};

/**
 * Takes from code that runs from now on what Node's permission model leaves to it: the network, signals to other
 * processes, and the modules of Node. A second wall, not a boundary: code of a release is signed.
 */
export function confine(): void {
  registerHooks({ resolve: refuse });
  // Input and output are sockets, whose class can connect.
  Object.defineProperty(Socket.prototype, 'connect', { value: refuse });
  for (const name of ['getBuiltinModule', 'kill', '_kill', '_debugProcess', '_debugEnd', 'dlopen', 'binding'])
    Object.defineProperty(process, name, { value: refuse });
  for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name);
}

/** Ends the process, whatever timers are left, once all of its output is taken: a reader may be slow. */
export const endWith = (output: string): boolean => process.stdout.write(output, () => process.exit());
