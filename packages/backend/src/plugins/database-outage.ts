/** Codes of the operating system and SQLSTATE classes that mean "no database right now", not "wrong statement". */
const outage = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT|08...|53...|57P0[123])$/;

/** Whether an error of `pg` says that the database cannot be reached or takes no more work. */
export function isDatabaseOutage(error: Error): boolean {
  if ('code' in error && typeof error.code === 'string') return outage.test(error.code);
  return /^(timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after)/.test(
    error.message,
  );
}
