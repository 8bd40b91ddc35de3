export interface Clock {
  /** Milliseconds since 1970 on this device. */
  readonly now: () => number;
  /** Runs a task once, unless the returned function is called first. */
  readonly alarm: (task: () => void, milliseconds: number) => () => void;
}

export const setAlarm: Clock['alarm'] = (task, milliseconds) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};

/** A time to wait, on this device's clock, in milliseconds since 1970. */
export interface Wait {
  readonly from: number;
  readonly until: number;
}

/** The rest of a wait in milliseconds. A clock before its beginning was set back: the wait is over. */
export function leftOf(wait: Wait | undefined, now: number): number {
  return wait && now < wait.until && now >= wait.from ? wait.until - now : 0;
}
