/** What the portal knows of the connection; shared like the main entry, but loaded after the start. */
export type { Connectivity } from './connectivity/connectivity.ts';
export { useConnectivity, useConnectivityState } from './connectivity/use-connectivity.ts';
