/** Apart from the main entry, which workers use, too: what tells the utility how the portal runs. */
export { sendBeacon } from './client/send-beacon.ts';
export type { Observation } from './schema/index.ts';
export { maxObservations } from './schema/max-observations.ts';
