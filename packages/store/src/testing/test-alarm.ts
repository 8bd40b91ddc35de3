import type { PortalStoreOptions } from '../portal-store.tsx';

type Alarm = NonNullable<PortalStoreOptions['alarm']>;

/** An alarm that never rings: nothing happens in a test but what the test does. */
export const silentAlarm: Alarm = () => () => undefined;

/** The product's alarm, which keeps no test run waiting for it. */
export const testAlarm: Alarm = (task, milliseconds) => {
  const timer: { unref?: () => void } & ReturnType<typeof setTimeout> = setTimeout(task, milliseconds);
  timer.unref?.();
  return () => clearTimeout(timer);
};

/** The product's alarm, only that pauses of less than a second are none: the tests of the sender prove those. */
export const hurriedAlarm: Alarm = (task, milliseconds) =>
  testAlarm(task, milliseconds < 1000 ? 0 : milliseconds);
