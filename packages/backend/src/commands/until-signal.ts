import { BackupError } from '../backup/backup-error.ts';

/** Runs work that SIGINT and SIGTERM abort; its own clean-up comes first. */
export async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(new BackupError('INTERRUPTED', 'Interrupted: nothing is left.'));
  process.on('SIGINT', abort).on('SIGTERM', abort);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort);
  }
}
