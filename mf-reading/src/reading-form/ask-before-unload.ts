function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Chrome before 119 asks for nothing else.
  event.returnValue = true;
}

/**
 * Has the browser ask before the tab is closed or loaded again, or stops that. Listens only while it is wanted: a page
 * that listens is not kept for the way back.
 */
export function askBeforeUnload(isWanted: boolean): void {
  if (isWanted) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}
