import { wouldAskBeforeUnload } from '../drafts/ask-before-unload.ts';

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
