const lockName = 'zaehlwerk-outbox';

/** Does something that only one tab of this device may do at a time; at once, where the browser has or gives no locks. */
export async function aloneOnThisDevice(task: () => Promise<void>): Promise<void> {
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return task();
  };
  try {
    await globalThis.navigator.locks.request(lockName, begin);
  } catch (error) {
    if (isBegun) throw error;
    await begin();
  }
}

/** The same for a service worker, which has locks, and gives up waiting for its turn when told so. Rejects then. */
export async function aloneUnlessCalledOff(task: () => Promise<void>, signal: AbortSignal): Promise<void> {
  await globalThis.navigator.locks.request(lockName, { signal }, task);
}
