function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // For Chrome before 119.
  event.returnValue = true;
}

const wantedBy = new Set<string>();

/**
 * Sets whether the browser asks before the tab closes or reloads; `source` identifies the caller. There is a listener
 * only while one asks: it keeps the page out of the back/forward cache. Drafts do this themselves.
 */
export function askBeforeUnload(source: string, isWanted: boolean): void {
  if (isWanted) wantedBy.add(source);
  else wantedBy.delete(source);
  if (wantedBy.size > 0) globalThis.addEventListener?.('beforeunload', ask);
  else globalThis.removeEventListener?.('beforeunload', ask);
}

const heldBy = new Set<string>();

/**
 * Sets whether an update has to wait (decisions.md 38), for work that a reload would cut off although no entry would
 * be lost. `source` identifies the caller. Updates wait for {@link askBeforeUnload} anyway.
 */
export function holdUpdates(source: string, isHeld: boolean): void {
  if (isHeld) heldBy.add(source);
  else heldBy.delete(source);
}

/** True if a reload loses and cuts off nothing. */
export function mayUpdate(): boolean {
  return heldBy.size === 0 && wantedBy.size === 0;
}
