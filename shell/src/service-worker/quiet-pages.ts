import type { ToPage } from './messages.ts';

declare const self: ServiceWorkerGlobalScope;

const roundMilliseconds = 1_000;
/** A page may be loading, sleeping, or of a release that does not know the question. */
const roundsWithoutAnswer = 10;
/** Rounds in a row in which a page has not answered, by client. */
const unanswered = new Map<string, number>();
let answered: (clientId: string) => void = () => undefined;

/** Records the answer of a page. */
export function pageIsQuiet(clientId: string): void {
  unanswered.delete(clientId);
  answered(clientId);
}

/**
 * Resolves once every visible page answers that it requests nothing. One that loads cannot answer yet: all are asked
 * again every second. One without an answer for 10 s is not waited for until it gives one.
 */
export async function untilPagesAreQuiet(): Promise<void> {
  const question: ToPage = { type: 'are-you-quiet' };
  for (;;) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const visible = pages.filter(({ visibilityState }) => visibilityState === 'visible');
    const awaited = new Set(visible.map(({ id }) => id));
    for (const [id, rounds] of unanswered) if (rounds >= roundsWithoutAnswer) awaited.delete(id);
    for (const page of visible) page.postMessage(question);
    if (awaited.size > 0) await round(awaited);
    if (awaited.size === 0) return;
    for (const id of awaited) unanswered.set(id, (unanswered.get(id) ?? 0) + 1);
  }
}

/** Takes out the pages that answer, until there is none or the round ends. */
function round(awaited: Set<string>): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, roundMilliseconds);
    answered = clientId => {
      awaited.delete(clientId);
      if (awaited.size === 0) resolve();
    };
  });
}
