/** Does something that only one tab of this device may do at a time; at once, where the browser has or gives no locks. */
export async function aloneOnThisDevice(task: () => Promise<void>): Promise<void> {
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return task();
  };
  try {
    await globalThis.navigator.locks.request('zaehlwerk-outbox', begin);
  } catch (error) {
    if (isBegun) throw error;
    await begin();
  }
}
