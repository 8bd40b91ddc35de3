import { axiosSend } from './axios-send.ts';
import { sendThrough } from './page-call.ts';
import { plainSend } from './plain-send.ts';
import type { Send } from './send.ts';

let loading: Promise<Send> | undefined;

let isOver = false;

const throughAxios: Send = async request => (await loadAxios())(request);

/** The page has loaded: whoever wants to see from now on how far an upload is, has axios loaded for it. */
export function watchUploads(): void {
  if (!isOver) sendThrough(request => (request.upload ? throughAxios : plainSend)(request));
}

/**
 * The first screen can be used, or photos wait to be sent: axios is loaded, and from now on every request of this page
 * goes through it. One that is made before its file is there waits for that; where the file cannot be had, the network
 * has failed, and the next request tries again.
 */
export function endStart(): void {
  isOver = true;
  sendThrough(throughAxios);
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
