const statuses = [401, 403, 404, 408, 409, 413, 422, 425, 429, 500, 502, 503, 504] as const;

/** Faults of a single request. `late` and `late answer` wait until they are released. */
export type NetworkFault =
  | 'cut'
  | 'cut upload'
  | 'lost answer'
  | 'late'
  | 'late answer'
  | 'twice'
  | 'cut answer'
  | 'hotel'
  | 'wrong field'
  | { readonly status: (typeof statuses)[number] };

export const networkFaults: readonly NetworkFault[] = [
  ...(['cut', 'cut upload', 'lost answer', 'late', 'late answer', 'twice', 'cut answer'] as const),
  ...(['hotel', 'wrong field'] as const),
  ...statuses.map(status => ({ status })),
];

const json = { 'content-type': 'application/json; charset=utf-8' };
const gateways: readonly number[] = [502, 504];

/** An answer not from the backend: of a gateway, or in the format of the API. */
export function answerInstead(status: number) {
  if (gateways.includes(status))
    return { status, headers: { 'content-type': 'text/html' }, body: `<h1>${status}</h1>` };
  const body = JSON.stringify({ status, code: `as_the_day_wants_${status}`, message: '' });
  return { status, headers: { ...json, ...(status === 429 && { 'retry-after': '7' }) }, body };
}

const fieldErrors = [{ field: 'results.0.readingValue', message: 'aboveMaximum, limit 1' }];

/** The backend rejects the number. */
export const wrongField = {
  status: 422,
  headers: json,
  body: JSON.stringify({ status: 422, code: 'submission_invalid', message: '', fieldErrors }),
};
