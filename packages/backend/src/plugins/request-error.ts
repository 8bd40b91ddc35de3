import type { FieldError } from '@zaehlwerk/api/schema';
import { CodedError } from '../coded-error.ts';

/** The stable error codes of this API with their HTTP status. `npm run docs` makes the reference of these comments. */
export const requestErrors = {
  /** The body is no JSON, no UTF-8, or empty. */
  invalid_json: 400,
  /** Not the documented shape, or text that cannot be stored (`unstorableCharacter`); `fieldErrors` name the places. */
  invalid_request: 400,
  /** More than 16 levels, 20,000 commas and brackets, or 1 MiB outside of texts. */
  body_too_complex: 400,
  /** No enabled account of this application has this username and password. */
  wrong_credentials: 401,
  /** The link or refresh token is unknown, expired, revoked or spent (docs/adr/0010). */
  invalid_token: 401,
  /** The bearer token is missing or expired, or its session has ended: refresh once, then log in again. */
  unauthenticated: 401,
  /** The signature of a webhook is missing, wrong, or more than five minutes away. */
  webhook_signature_invalid: 401,
  /** The share of this token, or one above it, was taken back; what waits on the device stays. */
  share_taken_back: 401,
  /** The share of this token, or an account above it, is blocked for now; it may be opened again. */
  share_blocked: 401,
  /** The share of this token, or an account above it, has had its last day. */
  share_expired: 401,
  /** Readings of unlisted meters are switched off (`features.unknownReadingsAllowed`). */
  unknown_readings_not_allowed: 403,
  /** Anonymous readings are switched off (`unknownUserReading.unknownUserReadingAllowed`). */
  anonymous_readings_not_allowed: 403,
  /** Receipts are switched off (`communicationSettings`), for anonymous or for registered users. */
  receipts_not_allowed: 403,
  /** The anonymous token lacks a role (`unknownUserReading.roles`), or the account one of digital communication. */
  role_missing: 403,
  /** Requests about one's data are switched off (`legal.personalData.enabled`). */
  data_requests_not_allowed: 403,
  /** The session began with the link of a share: confirm it by the password (`/api/pro/session/confirmation`). */
  opened_by_link: 403,
  /** The password that was to confirm a session is not that of its account, which may have none. */
  wrong_password: 403,
  /** The share had this job and lost it. Nothing was stored; the reading is not sent again. */
  job_taken_back: 403,
  /** Logins and reminders are not mailed: `features.sendSubaccountViaEmailDisabled`, or no `hosts` for links. */
  share_mails_not_allowed: 403,
  /** No such route. */
  not_found: 404,
  /** No account has the `selfServiceToken` of this webhook: begin the registration anew. */
  self_service_token_unknown: 404,
  /** No application has this id or answers at this host. */
  application_unknown: 404,
  /** The account has no such job (any more): load the jobs again. */
  job_unknown: 404,
  /** The account has no such photo. */
  image_unknown: 404,
  /** The application has no logo, or for an icon none that can be read. */
  logo_missing: 404,
  /** There is no help: it is switched off, or no text was imported. */
  page_text_missing: 404,
  /** No share below this account has this id or login (any more): load the shares again. */
  share_unknown: 404,
  /** The body took longer than 15 s and a second for each 8 kB. */
  request_timeout: 408,
  /** The account is not registered with a confirmed address (`EMAIL`): offer to register. */
  crm_not_registered: 409,
  /** The account of this token was deleted: remove its data from the device, and offer what waits as a file. */
  account_deleted: 410,
  /** Over 32 MiB with photos; 16 KiB for logins, tokens, receipts, webhooks and beacons; else 256 KiB. */
  body_too_large: 413,
  /** The body is not `application/json`. */
  unsupported_media_type: 415,
  /** This `Idempotency-Key` came with another body or for another path before. */
  idempotency_key_reused: 422,
  /** This `webhook-id` came with another body before. */
  event_id_reused: 422,
  /** A webhook's `fieldErrors`: `emailInvalid`, `emailRequired` (`EMAIL` is confirmed), `momentInFuture`. */
  registration_invalid: 422,
  /** The readings break rules; `fieldErrors` name all of them. */
  submission_invalid: 422,
  /** The jobs cannot be shared like this; `fieldErrors` name the rules. */
  share_invalid: 422,
  /** The mail with a login or reminder cannot be sent like this; `fieldErrors` name the rules. */
  share_mail_invalid: 422,
  /** Too many failed logins. */
  too_many_attempts: 429,
  /** The day's quota of the account, or 20 mails to one address; `Retry-After` lasts until midnight. */
  quota_exceeded: 429,
  /** This network has used up what may be sent without login; a login still works. */
  network_limit_reached: 429,
  /** This anonymous token was used for 20 submissions or 20 receipts: fetch another token. */
  session_limit_reached: 429,
  /** The headers have more than 16 KiB. */
  headers_too_large: 431,
  /** A mistake of the server. */
  internal_error: 500,
  /** The stored photo is missing or not what was stored: it is not sent (docs/guide/photos.md). */
  photo_damaged: 500,
  /** Too many bodies or photos at once (docs/adr/0038), or locked data. */
  too_busy: 503,
  /** The database does not answer. */
  database_unavailable: 503,
  /** No room for photos; readings without photos are taken. */
  storage_low: 503,
  /** The store of photos does not answer; readings without photos are taken. */
  photos_unavailable: 503,
  /** This backend is about to end: another one answers. Only probes get this. */
  ending: 503,
  /** The schema of the database is older than this backend. Only probes get this. */
  migration_missing: 503,
} as const;

export type RequestErrorCode = keyof typeof requestErrors;

const mostFieldErrors = 20;

/**
 * Thrown by handlers; the error plugin answers it as an `errorBodySchema` document. Only the first faults are named. The
 * cause is for the log, and quotes nothing of a request.
 */
export class RequestError extends CodedError<RequestErrorCode> {
  readonly statusCode: number;
  readonly fieldErrors: FieldError[] | undefined;
  /** Seconds; becomes `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: RequestErrorCode,
    message: string,
    details: { fieldErrors?: readonly FieldError[]; retryAfter?: number; cause?: Error } = {},
  ) {
    super(code, message, details.cause);
    this.statusCode = requestErrors[code];
    this.fieldErrors = details.fieldErrors?.slice(0, mostFieldErrors);
    this.retryAfter = details.retryAfter;
  }
}

export const faultIf = (isFault: boolean | undefined, field: string, message: string): FieldError[] =>
  isFault ? [{ field, message }] : [];

/** @throws RequestError with the faults, if there are any */
export function refuseFields(code: RequestErrorCode, message: string, faults: readonly FieldError[]): void {
  if (faults.length > 0) throw new RequestError(code, message, { fieldErrors: faults });
}
