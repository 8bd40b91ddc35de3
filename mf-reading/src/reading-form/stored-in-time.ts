const patienceMilliseconds = 1000;

/** Has the device keep what is about to be sent, its key above all, and waits for that as long as sending may wait. */
export function storedInTime(store: () => Promise<void>): Promise<void> {
  return Promise.race([store(), new Promise<void>(resolve => setTimeout(resolve, patienceMilliseconds))]);
}
