import type { PortalStoreOptions } from '../portal/portal-store.tsx';

type Alarm = NonNullable<PortalStoreOptions['alarm']>;

/** An alarm that never rings: nothing happens in a test but what the test does. */
export const silentAlarm: Alarm = () => () => undefined;

/** The product's alarm, which keeps no test run waiting for it. */
export const testAlarm: Alarm = (task, milliseconds) => {
  const timer: { unref?: () => void } & ReturnType<typeof setTimeout> = setTimeout(task, milliseconds);
  timer.unref?.();
  return () => clearTimeout(timer);
};
