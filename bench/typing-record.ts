/** Measurements of one search; times in milliseconds. */
export interface SearchRecord {
  /** Longest main-thread task from the first key to the last key's debounce. */
  readonly longestTaskWhileTyping: number;
  /** Longest time from a key to the frame that shows it. */
  readonly slowestKey: number;
  /** Longest task after the debounce: the search itself. */
  readonly longestTaskAfterwards: number;
  /** From the end of the debounce to the frame with the result. */
  readonly resultPainted: number;
  readonly rows: number;
}

declare global {
  interface Window {
    searchRecord?: Promise<SearchRecord>;
  }
}

/**
 * Runs in the page: records the next search in the field until the hit count is painted. Count and list change in one
 * commit.
 */
export function recordSearch({ debounce }: { readonly debounce: number }): void {
  const list = document.querySelector('main nav');
  const field = list?.querySelector('input[type="search"]');
  const hits = list?.querySelector('[role="status"]');
  if (!list || !field || !hits) throw new Error('There is no job list with a search on this page');

  const tasks: PerformanceEntry[] = [];
  const keys: PerformanceEntry[] = [];
  const taskObserver = new PerformanceObserver(entries => tasks.push(...entries.getEntries()));
  taskObserver.observe({ type: 'longtask' });
  const keyObserver = new PerformanceObserver(entries => keys.push(...entries.getEntries()));
  keyObserver.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);

  let firstKey = Number.POSITIVE_INFINITY;
  let lastInput = 0;
  field.addEventListener('keydown', ({ timeStamp }) => {
    firstKey = Math.min(firstKey, timeStamp);
  });
  field.addEventListener('input', ({ timeStamp }) => {
    lastInput = timeStamp;
  });
  const longest = (entries: readonly PerformanceEntry[]) =>
    Math.max(0, ...entries.map(({ duration }) => duration));
  window.searchRecord = new Promise(resolve => {
    const paint = new MutationObserver(() => {
      if (hits.textContent === '') return;
      paint.disconnect();
      requestAnimationFrame(() => {
        // In the task after the frame's, the frame is on its way to the screen.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const painted = performance.now();
          const searchBegins = lastInput + debounce;
          setTimeout(() => {
            taskObserver.disconnect();
            keyObserver.disconnect();
            resolve({
              longestTaskWhileTyping: longest(
                tasks.filter(({ startTime }) => startTime >= firstKey && startTime < searchBegins),
              ),
              slowestKey: longest(keys),
              longestTaskAfterwards: longest(tasks.filter(({ startTime }) => startTime >= searchBegins)),
              resultPainted: painted - searchBegins,
              rows: list.querySelectorAll('li').length,
            });
          }, 300);
        };
        port2.postMessage('painted');
      });
    });
    paint.observe(hits, { childList: true, characterData: true, subtree: true });
  });
}
