/** Main-thread processor time of one key, in milliseconds. */
export interface KeyWork {
  /** All tasks from the key to the frame that shows it. */
  readonly toFrame: number;
  /** The `input` event alone: our own code. */
  readonly event: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** In microseconds; `tdur` is the duration in processor time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** Reads the work of each key from a `devtools.timeline` trace. */
export function workOfKeys(trace: Buffer): readonly KeyWork[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const isOf = (type: string) => (event: TraceEvent) =>
    event.name === 'EventDispatch' && event.args?.data?.type === type;
  const first = traceEvents.find(isOf('keydown'));
  const events = traceEvents
    .filter(({ pid, tid, ph }) => pid === first?.pid && tid === first.tid && ph === 'X')
    .sort((one, other) => one.ts - other.ts);
  const tasks = events.filter(({ name }) => name === 'RunTask');
  const frames = events.filter(({ name }) => name === 'Commit');
  const inputs = events.filter(isOf('input'));
  return events.filter(isOf('keydown')).flatMap(({ ts }) => {
    const input = inputs.find(event => event.ts > ts);
    const frame = input && frames.find(event => event.ts > input.ts);
    if (!frame) return [];
    const between = tasks.filter(task => task.ts + (task.dur ?? 0) > ts && task.ts < frame.ts);
    const toFrame = between.reduce((sum, task) => sum + (task.tdur ?? 0), 0) / 1000;
    return { toFrame, event: (input.tdur ?? 0) / 1000 };
  });
}
