import { parsedAnswer, withoutBody } from '../http/answer.ts';
import { parsed } from '../http/parse.ts';
import type { ApiResult } from '../http/result.ts';
import type { CallOptions, ServerCall } from '../http/server-call.ts';
import {
  type NewShareRequest,
  type NewShareResponse,
  newShareResponseSchema,
  type Share,
  type ShareLogin,
  type ShareReadingsResponse,
  shareLoginSchema,
  shareReadingsResponseSchema,
  shareSchema,
  sharesResponseSchema,
} from '../schema/share.ts';
import type {
  ShareChangeRequest,
  ShareJobsRequest,
  ShareMailRequest,
  ShareReminderRequest,
} from '../schema/share-requests.ts';

const accounts = '/api/pro/share/account';
const mails = '/api/communication/email/share/account';
const pathOf = (shareId: string) => `${accounts}/${encodeURIComponent(shareId)}`;

/** `GET /api/pro/share/account`: all shares below the account, at any depth; a parent comes before its own. */
export async function fetchShares(call: ServerCall, options?: CallOptions): Promise<ApiResult<Share[]>> {
  const shares = parsedAnswer(sharesResponseSchema, await call({ path: accounts, seconds: 60, ...options }));
  return shares.ok ? { ok: true, value: shares.value.sharedAccounts } : shares;
}

/** `POST /api/pro/share/job`. The same key and body is the same share and login (decisions.md 5 and 51). */
export async function createShare(
  call: ServerCall,
  body: NewShareRequest,
  idempotencyKey: string,
  options?: CallOptions,
): Promise<ApiResult<NewShareResponse>> {
  const headers = { 'idempotency-key': idempotencyKey };
  const answer = await call({ path: '/api/pro/share/job', body, headers, seconds: 30, ...options });
  if (!answer.ok) return answer;
  // The answer is flat (decisions.md 57).
  const { body: subAccount } = answer.value;
  return parsed(newShareResponseSchema, { share: subAccount, login: subAccount });
}

/** `POST /api/pro/share/account/{shareId}/login`: replaces the login; the old one ends at once. */
export async function renewShareLogin(
  call: ServerCall,
  shareId: string,
  idempotencyKey: string,
): Promise<ApiResult<ShareLogin>> {
  const headers = { 'idempotency-key': idempotencyKey };
  const answer = await call({ path: `${pathOf(shareId)}/login`, body: {}, headers, seconds: 30 });
  return parsedAnswer(shareLoginSchema, answer);
}

/** `PATCH /api/pro/share/account/{shareId}`: changes the fields that are stated. */
export async function changeShare(
  call: ServerCall,
  shareId: string,
  body: ShareChangeRequest,
): Promise<ApiResult<Share>> {
  const answer = await call({ path: pathOf(shareId), method: 'PATCH', body, seconds: 30 });
  return parsedAnswer(shareSchema, answer);
}

/** `DELETE /api/pro/share/account/{shareId}`: takes a share back, with all below it. */
export function takeShareBack(call: ServerCall, shareId: string): Promise<ApiResult<undefined>> {
  return remove(call, pathOf(shareId));
}

/** `DELETE /api/pro/share/account/{shareId}/job/{jobId}`: takes one job from a share, and from all below it. */
export function takeJobBack(call: ServerCall, shareId: string, jobId: string): Promise<ApiResult<undefined>> {
  return remove(call, `${pathOf(shareId)}/job/${encodeURIComponent(jobId)}`);
}

/** `POST /api/pro/share/account/{shareId}/job`: adds jobs; the share `from` loses them. Returns the changed share. */
export async function addShareJobs(
  call: ServerCall,
  shareId: string,
  body: ShareJobsRequest,
  idempotencyKey: string,
): Promise<ApiResult<Share>> {
  const headers = { 'idempotency-key': idempotencyKey };
  const answer = await call({ path: `${pathOf(shareId)}/job`, body, headers, seconds: 30 });
  return parsedAnswer(shareSchema, answer);
}

/** `GET /api/pro/share/account/{shareId}/reading`: of all below it too, newest first; older than `before`. */
export async function fetchShareReadings(
  call: ServerCall,
  shareId: string,
  before?: string,
  options?: CallOptions,
): Promise<ApiResult<ShareReadingsResponse>> {
  const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`;
  const answer = await call({ path: `${pathOf(shareId)}/reading${query}`, seconds: 30, ...options });
  return parsedAnswer(shareReadingsResponseSchema, answer);
}

/** `POST /api/communication/email/share/account`: mails a login to one address, once per key. */
export async function mailShareLogin(
  call: ServerCall,
  body: ShareMailRequest,
  idempotencyKey: string,
): Promise<ApiResult<undefined>> {
  const headers = { 'idempotency-key': idempotencyKey };
  const answer = await call({ path: mails, body, headers, seconds: 30 });
  return withoutBody(answer);
}

/** `POST /api/communication/email/share/account/{shareId}/reminder`: mails its open meters to its contact, once per key. */
export async function mailShareReminder(
  call: ServerCall,
  shareId: string,
  body: ShareReminderRequest,
  idempotencyKey: string,
): Promise<ApiResult<undefined>> {
  const headers = { 'idempotency-key': idempotencyKey };
  const path = `${mails}/${encodeURIComponent(shareId)}/reminder`;
  return withoutBody(await call({ path, body, headers, seconds: 30 }));
}

/** `POST /api/pro/session/confirmation`: confirms a session of a link with the account's password. */
export async function confirmSession(call: ServerCall, password: string): Promise<ApiResult<undefined>> {
  const answer = await call({ path: '/api/pro/session/confirmation', body: { password }, seconds: 30 });
  return withoutBody(answer);
}

async function remove(call: ServerCall, path: string): Promise<ApiResult<undefined>> {
  const answer = await call({ path, method: 'DELETE', seconds: 60 });
  return withoutBody(answer);
}
