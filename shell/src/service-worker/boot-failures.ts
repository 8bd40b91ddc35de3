/** More pages than a user opens at the same moment. */
const toleratedFailures = 2;
let openedWithoutReport = 0;

export function pageOpened(): void {
  openedWithoutReport += 1;
}

export function pageReported(): void {
  openedWithoutReport = 0;
}

/** True if several pages in a row were opened and none has started: the release itself is broken. */
export function pagesDoNotStart(): boolean {
  return openedWithoutReport > toleratedFailures;
}
