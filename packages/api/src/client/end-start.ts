import { axiosSend } from './axios-send.ts';
import { sendThrough } from './page-call.ts';
import type { Send } from './send.ts';

let loading: Promise<Send> | undefined;

/**
 * The first screen can be used, or somebody wants to see how far an upload is: axios is loaded, and from now on every
 * request of this page goes through it. One that is made before its file is there waits for that; where the file cannot
 * be had, the network has failed, and the next request tries again.
 */
export function endStart(): void {
  sendThrough(async request => (await loadAxios())(request));
  loadAxios().catch(() => undefined);
}

function loadAxios(): Promise<Send> {
  loading ??= import('axios').then(
    ({ default: axios }) => axiosSend(axios),
    error => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
