/** More than anybody opens at the same moment. */
const mostWithoutWord = 2;
let withoutWord = 0;

/** A page was opened; it reports when it has started. */
export function pageOpened(): void {
  withoutWord += 1;
}

/** A page has reported its start. */
export function pageReported(): void {
  withoutWord = 0;
}

/** Whether one page after the other was opened, and none has started: the release itself is broken. */
export function pagesDoNotStart(): boolean {
  return withoutWord > mostWithoutWord;
}
