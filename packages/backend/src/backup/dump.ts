import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connectionOf, startTool } from './client-tools.ts';

type Dump = { tool: string; databaseUrl: string; signal: AbortSignal };

/** Owners and rights belong to the server; another one has other users. */
const portable = ['--no-owner', '--no-privileges'];

/** `pg_dump` of the exported `snapshot`, in its custom format and not compressed. */
export function dumpOf({ tool, databaseUrl, signal }: Dump, snapshot: string): Readable {
  const { address, environment } = connectionOf(databaseUrl);
  const parameters = ['--format=custom', '--compress=0', ...portable, `--snapshot=${snapshot}`];
  const child = startTool(tool, [...parameters, `--dbname=${address}`], environment, signal);
  async function* content() {
    yield* child.stdout;
    // A dump that breaks off ends its output too.
    await child.ended;
  }
  return Readable.from(content(), { objectMode: false });
}

/** `pg_restore` into an empty database, in one transaction. */
export async function restoreDump({ tool, databaseUrl, signal }: Dump, dump: Readable): Promise<void> {
  const { address, environment } = connectionOf(databaseUrl);
  const parameters = ['--single-transaction', '--exit-on-error', ...portable, `--dbname=${address}`];
  const child = startTool(tool, parameters, environment, signal);
  child.stdout.resume();
  const fed = pipeline(dump, child.stdin).catch((cause: unknown) => cause);
  const outcome = await Promise.all([
    fed,
    child.ended.then(
      () => undefined,
      (cause: unknown) => cause,
    ),
  ]);
  // The dump's own error explains the program's; a closed pipe explains nothing.
  const [fedProblem, toolProblem] = outcome;
  const isClosedPipe = ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(Object(fedProblem).code));
  if (fedProblem !== undefined && !isClosedPipe) throw fedProblem;
  if (toolProblem !== undefined) throw toolProblem;
}
