import type { FieldError } from '@zaehlwerk/api/schema';

/** The stable error codes of this API with the HTTP status each comes with; docs/api-errors.md explains them. */
export const requestErrors = {
  invalid_json: 400,
  invalid_request: 400,
  body_too_complex: 400,
  wrong_credentials: 401,
  invalid_token: 401,
  unauthenticated: 401,
  webhook_signature_invalid: 401,
  share_taken_back: 401,
  share_blocked: 401,
  share_expired: 401,
  unknown_readings_not_allowed: 403,
  anonymous_readings_not_allowed: 403,
  receipts_not_allowed: 403,
  role_missing: 403,
  opened_by_link: 403,
  wrong_password: 403,
  job_taken_back: 403,
  share_mails_not_allowed: 403,
  not_found: 404,
  self_service_token_unknown: 404,
  application_unknown: 404,
  job_unknown: 404,
  image_unknown: 404,
  logo_missing: 404,
  page_text_missing: 404,
  share_unknown: 404,
  request_timeout: 408,
  crm_not_registered: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  event_id_reused: 422,
  registration_invalid: 422,
  submission_invalid: 422,
  share_invalid: 422,
  share_mail_invalid: 422,
  too_many_attempts: 429,
  quota_exceeded: 429,
  network_limit_reached: 429,
  session_limit_reached: 429,
  headers_too_large: 431,
  internal_error: 500,
  too_busy: 503,
  database_unavailable: 503,
  storage_low: 503,
} as const;

/** One of the stable error codes. */
export type RequestErrorCode = keyof typeof requestErrors;

/** The faults that an answer names at most: whoever sent thousands needs no list of them. */
export const mostFieldErrors = 20;

/** Refuses a request: thrown by a handler, answered by the error plugin as an `errorBodySchema` document. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: RequestErrorCode;
  readonly statusCode: number;
  readonly fieldErrors: FieldError[] | undefined;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: RequestErrorCode,
    message: string,
    details: { fieldErrors?: FieldError[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.statusCode = requestErrors[code];
    this.fieldErrors = details.fieldErrors;
    this.retryAfter = details.retryAfter;
  }
}
