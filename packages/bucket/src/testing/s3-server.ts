import process from 'node:process';
import { buildApp } from 'fauxqs';

/**
 * A process for tests: a server that speaks S3, with one empty bucket `portal` in memory. Prints its port, and ends with
 * its standard input. It writes whatever the condition of a write is, and looks at no credentials.
 */
const app = buildApp({ logger: false });
await app.listen({ host: '127.0.0.1', port: 0 });
await app.inject({ method: 'PUT', url: '/portal' });
const [address] = app.addresses();
process.stdout.write(`${address?.port}\n`);
process.stdin.resume().on('end', () => process.exit());
