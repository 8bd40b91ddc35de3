import { processSettingsOf } from '../settings/process-settings.ts';
import { startWorker } from '../worker.ts';
import { runUntilSignal } from './run-until-signal.ts';
import { mailLine, metricsLine } from './serve-command.ts';

/** Works until a signal; settings come from the environment (docs/guide/operating.md). */
export const workerCommand = (): Promise<void> =>
  runUntilSignal(
    signal => startWorker({ ...processSettingsOf(process.env), signal }),
    ({ metricsAddress, mailDirectory }) =>
      `\n  Zählwerk's worker is running\n${metricsLine(metricsAddress)}${mailLine(mailDirectory)}\n  Ctrl-C ends it.\n\n`,
  );
