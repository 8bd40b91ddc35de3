import type { Answer, Exchange } from './exchange.ts';

/** The effect of a fault on a request. */
export type FaultAction = (exchange: Exchange) => Promise<void>;

/** Forwards request and answer unchanged. */
export const pass: FaultAction = async exchange => exchange.answer(await exchange.askBackend());

/** Cuts the connection before the backend receives anything. */
export const refuse: FaultAction = async exchange => exchange.cut();

/** Cuts the connection during the upload: the backend receives only this many bytes of the body. */
export function cutUpload(bytes: number): FaultAction {
  return async exchange => {
    await exchange.uploadOnly(bytes);
    exchange.cut();
  };
}

/** The backend handles the request, and its answer is lost. */
export const dropAnswer: FaultAction = async exchange => {
  await exchange.askBackend();
  exchange.cut();
};

/** The backend handles the request, and the browser receives only this many bytes of the answer. */
export function cutAnswer(bytes: number): FaultAction {
  return async exchange => exchange.answerHalf(await exchange.askBackend(), bytes);
}

/** Holds the request before the backend until the test releases it. */
export const hold: FaultAction = async exchange => {
  await exchange.released();
  await pass(exchange);
};

/** The backend handles the request at once; its answer is held until the test releases it. */
export const holdAnswer: FaultAction = async exchange => {
  const answer = await exchange.askBackend();
  await exchange.released();
  await exchange.answer(answer);
};

/** Answers instead of the backend, which never receives the request. */
function instead(answer: Answer): FaultAction {
  return exchange => exchange.answer(answer);
}

/** Codes of the backend by status (docs/guide/api-errors.md). */
const codes = {
  401: 'unauthenticated',
  403: 'unknown_readings_not_allowed',
  404: 'job_unknown',
  413: 'body_too_large',
  422: 'submission_invalid',
  429: 'too_many_attempts',
  500: 'internal_error',
  503: 'database_unavailable',
} as const;

interface RefusalDetails {
  readonly fieldErrors?: readonly { readonly field: string; readonly message: string }[];
  /** Seconds. */
  readonly retryAfter?: number;
}

/** An API error instead of the backend's answer. */
export function refusal(
  status: keyof typeof codes,
  { fieldErrors, retryAfter }: RefusalDetails = {},
): FaultAction {
  const body = { status, code: codes[status], message: 'As the test wants it.', fieldErrors };
  return instead({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...waiting(retryAfter) },
    body: JSON.stringify(body),
  });
}

/** A gateway's error page for a backend that does not answer. */
export function gatewayPage(status: 500 | 502 | 503 | 504, { retryAfter }: RefusalDetails = {}): FaultAction {
  return instead({
    status,
    headers: { 'content-type': 'text/html', ...waiting(retryAfter) },
    body: `<html><body><h1>${status}</h1></body></html>`,
  });
}

function waiting(retryAfter: number | undefined) {
  return retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
}

const loginOfHotspot = '<!doctype html><title>Hotspot</title><h1>Willkommen im WLAN</h1>';

/** A captive portal that answers everything with its login page and status 200. */
export const captivePage: FaultAction = instead({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: loginOfHotspot,
});

/** A captive portal that redirects everything to its login. */
export const captiveRedirect: FaultAction = async exchange => {
  if (exchange.about.path === '/hotspot') await captivePage(exchange);
  else await exchange.answer({ status: 302, headers: { location: '/hotspot' }, body: '' });
};

/** Another server at this address that accepts everything. */
export const wrongServer: FaultAction = instead({
  status: 200,
  headers: { 'content-type': 'application/json', server: 'something-else' },
  body: '{"status":"ok"}',
});
