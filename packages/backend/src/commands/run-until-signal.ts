import { DatabaseError } from '../database/index.ts';
import type { Telemetry } from '../observation/export-telemetry.ts';
import { startTelemetry } from '../observation/telemetry.ts';
import { ServeError } from '../serve-error.ts';

type Running = { close(): Promise<void> };

/**
 * Starts a process and ends it on a signal, also during the start: everything that is open by then is closed in order.
 * An error at the start is one line on the error output and exit code 1.
 */
export async function runUntilSignal<Started extends Running>(
  start: (signal: AbortSignal) => Promise<Started>,
  greet: (started: Started) => string,
): Promise<void> {
  const ending = new AbortController();
  try {
    const telemetry = await startTelemetry(process.env);
    const starting = start(ending.signal);
    endOnSignals(starting, telemetry, ending);
    process.stdout.write(greet(await starting));
  } catch (error) {
    if (!(error instanceof DatabaseError || error instanceof ServeError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** A signal to the process group arrives a second time through npm and must not interrupt the end. */
function endOnSignals(starting: Promise<Running>, telemetry: Telemetry, ending: AbortController): void {
  const end = () => {
    if (ending.signal.aborted) return;
    ending.abort();
    const ended = starting.then(
      running => running.close(),
      () => undefined,
    );
    ended.then(() => telemetry.shutdown()).finally(() => process.exit(0));
  };
  process.once('SIGINT', end).on('SIGTERM', end);
  // Otherwise it would open Node's debugger to every process of this user.
  process.on('SIGUSR1', () => undefined);
}
