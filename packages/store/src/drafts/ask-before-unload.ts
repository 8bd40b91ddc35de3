function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Chrome before 119 asks for nothing else.
  event.returnValue = true;
}

const wantedBy = new Set<string>();

/**
 * Has the browser ask before the tab is closed or loaded again, or stops that; `source` names who wants it. Listens
 * only while somebody does: a page that listens is not kept for the way back. Drafts see to it by themselves.
 */
export function askBeforeUnload(source: string, isWanted: boolean): void {
  if (isWanted) wantedBy.add(source);
  else wantedBy.delete(source);
  if (wantedBy.size > 0) globalThis.addEventListener?.('beforeunload', ask);
  else globalThis.removeEventListener?.('beforeunload', ask);
}

/** Whether the browser would ask now, because something is in this tab alone. */
export function wouldAskBeforeUnload(): boolean {
  return wantedBy.size > 0;
}
