const checkKeys = 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
const checkServer =
  'There was no answer. Check AWS_ENDPOINT_URL and AWS_REGION, and whether the server runs.';

const advice: Readonly<Record<string, string>> = {
  AccessDenied: 'The credentials lack a permission, or belong to another bucket.',
  Forbidden: 'The credentials lack a permission, or belong to another bucket.',
  AuthorizationHeaderMalformed: 'Set AWS_REGION to the region of the bucket.',
  CredentialsProviderError: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: this machine has no role.',
  PermanentRedirect: 'Set AWS_REGION to the region of the bucket.',
  ExpiredToken: 'The credentials have expired. Get new ones.',
  InvalidAccessKeyId: checkKeys,
  SignatureDoesNotMatch: checkKeys,
  NoSuchBucket: 'Create the bucket first, or correct its name.',
  RequestTimeTooSkewed: 'Set the clock of this machine.',
};

/** The HTTP status of a failed request; `undefined` without an answer. */
export function statusOf(error: unknown): number | undefined {
  const status: unknown = Object(error).$metadata?.httpStatusCode;
  return typeof status === 'number' ? status : undefined;
}

/** The code of a failed request, by the server or by the connection. */
export function codeOf(error: unknown): string {
  const { code, Code, name } = Object(error);
  const stated: unknown = code ?? Code ?? name;
  return typeof stated === 'string' ? stated : 'unknown';
}

/**
 * A failed request in words. The error itself is not to be passed on: some servers repeat credentials and signed content
 * in it.
 */
export function failureText(doing: string, error: unknown): string {
  const code = codeOf(error);
  const status = statusOf(error);
  const cause = status === undefined || code === String(status) ? code : `${code}, HTTP ${status}`;
  const whatToDo = advice[code] ?? (status === undefined ? checkServer : undefined);
  return [`${doing} failed (${cause}).`, whatToDo].filter(Boolean).join(' ');
}
