import { SiteError } from '../site.ts';

const checkKeys = 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
const checkServer =
  'There was no answer. Check AWS_ENDPOINT_URL and AWS_REGION, and whether the server runs.';

/** What to do about the codes that servers answer with. */
const advice: Readonly<Record<string, string>> = {
  AccessDenied: 'The credentials lack a permission, or belong to another bucket.',
  Forbidden: 'The credentials lack a permission, or belong to another bucket.',
  AuthorizationHeaderMalformed: 'Set AWS_REGION to the region of the bucket.',
  PermanentRedirect: 'Set AWS_REGION to the region of the bucket.',
  ExpiredToken: 'The credentials have expired. Get new ones.',
  InvalidAccessKeyId: checkKeys,
  SignatureDoesNotMatch: checkKeys,
  NoSuchBucket: 'Create the bucket first, or correct its name.',
  RequestTimeTooSkewed: 'Set the clock of this machine.',
};

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** The status of the answer that a request failed with; `undefined` when there was none. */
export function statusOf(error: unknown): number | undefined {
  const status = property(property(error, '$metadata'), 'httpStatusCode');
  return typeof status === 'number' ? status : undefined;
}

/** The code that a request failed with, in the words of the server or of the connection. */
export function codeOf(error: unknown): string {
  const code = property(error, 'code') ?? property(error, 'Code') ?? property(error, 'name');
  return typeof code === 'string' ? code : 'unknown';
}

/**
 * A failed request in words: what was done to which object, the code, what to do. The error itself is not passed on:
 * some servers repeat the credentials and what was signed in it.
 */
export function bucketError(doing: string, error: unknown): SiteError {
  const code = codeOf(error);
  const status = statusOf(error);
  const cause = status === undefined || code === String(status) ? code : `${code}, HTTP ${status}`;
  const whatToDo = status === undefined ? checkServer : advice[code];
  return new SiteError([`${doing} failed (${cause}).`, whatToDo].filter(Boolean).join(' '));
}
