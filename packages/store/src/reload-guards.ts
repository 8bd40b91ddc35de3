function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Chrome before 119 asks for nothing else.
  event.returnValue = true;
}

const wantedBy = new Set<string>();

/**
 * Has the browser ask before the tab is closed or loaded again, or stops that; `source` names who wants it. Listens
 * only while a listener does: a page that listens is not kept for the way back. Drafts see to it by themselves.
 */
export function askBeforeUnload(source: string, isWanted: boolean): void {
  if (isWanted) wantedBy.add(source);
  else wantedBy.delete(source);
  if (wantedBy.size > 0) globalThis.addEventListener?.('beforeunload', ask);
  else globalThis.removeEventListener?.('beforeunload', ask);
}

/** Whether the browser would ask now, because something is in this tab alone. */
function wouldAskBeforeUnload(): boolean {
  return wantedBy.size > 0;
}

const heldBy = new Set<string>();

/**
 * Keeps an update from loading the page again, or stops that (decisions.md 38): while something runs that the reload
 * would cut off although nothing typed would be lost. `source` names who wants it. What {@link askBeforeUnload} guards
 * is waited for anyway.
 */
export function holdUpdates(source: string, isHeld: boolean): void {
  if (isHeld) heldBy.add(source);
  else heldBy.delete(source);
}

/** Whether the page may be loaded again without losing or cutting off anything. */
export function mayUpdate(): boolean {
  return heldBy.size === 0 && !wouldAskBeforeUnload();
}
