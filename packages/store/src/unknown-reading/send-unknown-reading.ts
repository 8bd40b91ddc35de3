import {
  type ApiResult,
  sendUnknownReading as send,
  type UnknownReadingRequest,
  type UnknownReadingResponse,
} from '@zaehlwerk/api';
import type { Portal } from '../portal/portal.ts';
import { accountCall } from '../session/account-call.ts';
import { accountWithId } from '../session/accounts.ts';
import { loggedOut } from '../session/token.ts';

/**
 * Sends the reading of a meter that there is no job for (specification section 3, "Unknown-meter reading, logged in"),
 * as one of the accounts that are logged in, and as no other. Repeating with the same `idempotencyKey` has no second
 * effect (decisions.md 5); use another key when the reading or the account differs.
 */
export async function sendUnknownReading(
  portal: Portal,
  accountId: string,
  reading: UnknownReadingRequest,
  idempotencyKey: string,
): Promise<ApiResult<UnknownReadingResponse>> {
  const account = accountWithId(portal, accountId);
  if (!account) return loggedOut;
  return send(accountCall(portal, account), reading, idempotencyKey);
}
