import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { json } from 'node:stream/consumers';
import { runCommand } from '@zaehlwerk/backend/test-command';

/*
 * Runs the backend's commands for all tests, one after the other: a process for each would take a second of processor
 * time to start.
 */

const environment = { ...process.env } as Record<string, string>;
let last: Promise<unknown> = Promise.resolve();

const server = createServer(async (request, response) => {
  const parameters = (await json(request)) as string[];
  const ended = last.then(() => runCommand(parameters, environment));
  last = ended;
  response.end(JSON.stringify(await ended));
});
process.stdin.on('end', () => process.exit()).resume();
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;
process.stdout.write(`http://127.0.0.1:${port}\n`);
