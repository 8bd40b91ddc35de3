import { promisifyRequest } from 'idb-keyval';

/** Does work whose requests belong together: all of them take effect, or none. */
export async function committed<T>(transaction: IDBTransaction, work: () => T | Promise<T>): Promise<T> {
  try {
    const result = await work();
    await promisifyRequest(transaction);
    return result;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended with the error already.
  }
}
