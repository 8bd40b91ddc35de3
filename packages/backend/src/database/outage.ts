import { errorCode } from './database-error.ts';

/**
 * Codes of the operating system and SQLSTATEs of an unavailable database: class 08 (connection), 53 (resources), 57P
 * (shutdown, recovery), 25P03 (idle for too long), 25006 (a standby), 57014 (too slow).
 */
const outage =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|ENOENT|08...|53...|57P0.|57014|25P03|25006)$/;

/** Messages of `pg` that have no code. */
const outageMessage =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Cannot use a pool after|Client (has encountered a connection error|was closed) and is not queryable)/;

/** True if the database cannot be reached or takes no more work. */
export function isOutage(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) return outage.test(code);
  return error instanceof Error && outageMessage.test(error.message);
}

/** `lock_not_available` and `deadlock_detected`: another transaction holds the rows, and nothing has happened. */
export const isLockedOut = (error: unknown): boolean => ['55P03', '40P01'].includes(errorCode(error) ?? '');
