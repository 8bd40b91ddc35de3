import type { AxiosProgressEvent, AxiosStatic } from 'axios';
import { fetchTransport, setTransport } from './client.ts';
import type { Transport, TransportRequest, WatchedUpload } from './transport.ts';

/** Bodies and answers stay as they are. The default adapter reports uploads; `fetch` is for service workers. */
export function axiosTransport(axios: AxiosStatic, adapter?: 'fetch'): Transport {
  const client = axios.create({
    ...(adapter && { adapter }),
    // No cookies of this origin, no user agent: the browser states its own.
    xsrfCookieName: '',
    headers: { accept: '*/*', 'user-agent': false },
    validateStatus: () => true,
    transformRequest: data => data,
    transformResponse: data => data,
  });
  return async request => {
    const { url, method, headers, body, asFile, signal, upload } = request;
    const response = await client.request<string | Blob>({
      url,
      method,
      headers,
      data: body,
      responseType: asFile ? 'blob' : 'text',
      signal,
      ...(upload && !adapter && { onUploadProgress: progressListener(request, upload) }),
    });
    const { status, data } = response;
    const ok = status >= 200 && status < 300;
    return {
      ok,
      status,
      headers: new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
      content: !ok && data instanceof Blob ? await data.text() : data,
    };
  };
}

/** Renews the time limit while the upload moves on. */
function progressListener(
  { seconds, allow, signal }: TransportRequest,
  { stallSeconds, onProgress }: WatchedUpload,
): (event: AxiosProgressEvent) => void {
  allow(stallSeconds);
  return ({ loaded, total }) => {
    if (signal.aborted || total === undefined) return;
    allow(loaded < total ? stallSeconds : seconds);
    onProgress({ sent: loaded, total });
  };
}

let loading: Promise<Transport> | undefined;
let isSwitched = false;

const lazyAxios: Transport = async request => (await loadAxios())(request);

/** From now on, watched uploads of this page go through axios. */
export function switchUploadsToAxios(): void {
  if (!isSwitched) setTransport(request => (request.upload ? lazyAxios : fetchTransport)(request));
}

/** For all requests, which wait for the library; where it cannot be loaded, the network has failed. */
export function switchToAxios(): void {
  isSwitched = true;
  setTransport(lazyAxios);
  loadAxios().catch(() => undefined);
}

function loadAxios(): Promise<Transport> {
  loading ??= import('axios').then(
    ({ default: axios }) => axiosTransport(axios),
    error => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
