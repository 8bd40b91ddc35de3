/**
 * Asks the browser once per page to keep what lies on the device when space gets scarce, from the moment there is
 * something to lose: some browsers put the question to the user, who can understand it then.
 */
export function keepOnDevice(): (queued: number) => void {
  let isAsked = false;
  return queued => {
    if (isAsked || queued === 0) return;
    isAsked = true;
    void askToPersist();
  };
}

async function askToPersist(): Promise<void> {
  try {
    const { storage } = globalThis.navigator;
    if (!(await storage.persisted())) await storage.persist();
  } catch {
    // Browsers without the question keep what they keep.
  }
}
