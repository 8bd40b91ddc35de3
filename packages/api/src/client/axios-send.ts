import type { AxiosProgressEvent, AxiosStatic } from 'axios';
import type { Send, SentRequest, WatchedUpload } from './send.ts';

/**
 * Requests through axios: what is sent, and every answer, is left as it is. By default as pages send them, which know how
 * far an upload is; `fetch` is the way of service workers.
 */
export function axiosSend(axios: AxiosStatic, adapter?: 'fetch'): Send {
  const client = axios.create({
    ...(adapter && { adapter }),
    // The cookies of this origin are none of its business; the browser says itself which one it is, and takes any answer.
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
      ...(upload && !adapter && { onUploadProgress: watcherOf(request, upload) }),
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

/** An upload that moves on is not cut off; one that stalls is, and so is an answer that does not come. */
function watcherOf(
  { seconds, allow, signal }: SentRequest,
  { stallSeconds, onProgress }: WatchedUpload,
): (event: AxiosProgressEvent) => void {
  allow(stallSeconds);
  return ({ loaded, total }) => {
    if (signal.aborted || total === undefined) return;
    allow(loaded < total ? stallSeconds : seconds);
    onProgress({ sent: loaded, total });
  };
}
