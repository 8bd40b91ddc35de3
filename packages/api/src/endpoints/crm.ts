import { parsedAnswer } from '../http/answer.ts';
import { parsed } from '../http/parse.ts';
import type { ApiResult } from '../http/result.ts';
import type { CallOptions, ServerCall } from '../http/server-call.ts';
import {
  type CrmRegistrationInfo,
  crmRegistrationInfoSchema,
  type ReadingReceiptsResponse,
  readingReceiptsResponseSchema,
} from '../schema/crm.ts';

/**
 * `GET /api/pro/account/crm-registration-info`. `undefined`: the account has none, and the deployment offers no
 * registration (404 `crm_registration_unknown`). 403 `role_missing` without the roles of digital communication.
 */
export async function fetchCrmRegistrationInfo(
  call: ServerCall,
  options?: CallOptions,
): Promise<ApiResult<CrmRegistrationInfo | undefined>> {
  const answer = await call({ path: '/api/pro/account/crm-registration-info', seconds: 20, ...options });
  if (answer.ok) return parsed(crmRegistrationInfoSchema, answer.value.body);
  const { error } = answer;
  const isNone = error.kind === 'refused' && error.code === 'crm_registration_unknown';
  return isNone ? { ok: true, value: undefined } : answer;
}

/** `language` of the mail, such as `en-FORMAL`; the deployment's default without it. */
export type ReceiptOptions = CallOptions & { language?: string | undefined };

/** `POST /api/pro/job/reading-receipts`: mails all unconfirmed readings of done jobs (decisions.md 55). */
export async function requestReadingReceipts(
  call: ServerCall,
  idempotencyKey: string,
  { language, ...options }: ReceiptOptions = {},
): Promise<ApiResult<ReadingReceiptsResponse>> {
  const query = language === undefined ? '' : `?language=${encodeURIComponent(language)}`;
  const path = `/api/pro/job/reading-receipts${query}`;
  const headers = { 'idempotency-key': idempotencyKey };
  const answer = await call({ path, method: 'POST', headers, seconds: 60, ...options });
  return parsedAnswer(readingReceiptsResponseSchema, answer);
}
