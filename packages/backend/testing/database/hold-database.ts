import { openDatabase } from '../../src/database/index.ts';

/** A process for tests: opens the embedded database in its argument, prints the address, and keeps it until killed. */
const [, , dataDir = ''] = process.argv;
try {
  const { url } = await openDatabase({ dataDir });
  process.stdout.write(`${url}\n`);
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error && 'code' in error ? error.code : error}\n`);
}
