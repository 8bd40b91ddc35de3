/** Measurements while a number is typed; times in milliseconds. */
export interface TypingRecord {
  /** From each key to the frame that shows it, as the Event Timing API measures it (in steps of 8). */
  readonly keys: readonly number[];
  /** Durations of main-thread tasks over 50. */
  readonly longTasks: readonly number[];
}

declare global {
  interface Window {
    endTypingRecord?: () => Promise<TypingRecord>;
  }
}

/** Runs in the page: records until `endTypingRecord` is called. */
export function recordTyping(): void {
  const keys: number[] = [];
  const longTasks: number[] = [];
  const keyObserver = new PerformanceObserver(entries => {
    for (const { name, duration } of entries.getEntries()) if (name === 'keydown') keys.push(duration);
  });
  keyObserver.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const taskObserver = new PerformanceObserver(entries => {
    for (const { duration } of entries.getEntries()) longTasks.push(duration);
  });
  taskObserver.observe({ type: 'longtask' });
  window.endTypingRecord = async () => {
    await new Promise(resolve => setTimeout(resolve, 300));
    keyObserver.disconnect();
    taskObserver.disconnect();
    return { keys, longTasks };
  };
}
