import type { PostEnd, PostRequest, PostWatch } from '@zaehlwerk/outbox';
import type { SendContext } from '../portal/portal.ts';
import { whileSending } from '../queries/sending.ts';
import { accountCallEnds } from '../session/account-call.ts';
import { accountWithId, isLoggedIn } from '../session/accounts.ts';

/**
 * From the last byte on that this device has given away: on a slow connection many of them still lie in between. The
 * other items wait meanwhile; one that is cut off is tried again under the same key.
 */
const answerSeconds = 60;
/** A slow connection may take its time with photos; one that carries nothing for so long is gone. */
const stallSeconds = 20;

const unauthenticated = 401;
const ignoreProgress = () => undefined;

/** Sends a request of the outbox as an account, and as no other. Never rejects. */
export async function post(
  context: SendContext,
  accountId: string,
  { id, path, body }: PostRequest,
  watch?: PostWatch,
): Promise<PostEnd> {
  const account = accountWithId(context, accountId);
  if (!account) return 'logged-out';
  const call = accountCallEnds(context, account);
  const { result, isSent } = await whileSending(account, () =>
    call({
      path,
      body,
      headers: { 'idempotency-key': id },
      seconds: answerSeconds,
      signal: watch?.signal,
      upload: { stallSeconds, onProgress: watch?.onUpload ?? ignoreProgress },
    }),
  );
  const isUnauthenticated =
    !result.ok && result.error.kind === 'refused' && result.error.status === unauthenticated;
  const isLetIn = isSent && !isUnauthenticated;
  return isLetIn || isLoggedIn(context, account) ? { result, isLetIn } : 'logged-out';
}
