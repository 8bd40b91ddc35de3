import type { ApiError, ServerCall } from '@zaehlwerk/api';
import { anonymousClaimsSchema, requestAnonymousToken } from '@zaehlwerk/api/anonymous-token';
import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useConfined } from '../request-scope.tsx';
import { jwtContent } from '../session/session.ts';
import { type StoreContext, useStoreContext } from '../store-context.ts';

/**
 * A session without login (specification section 4, "Reading without login"; decisions.md 44). Its token is in memory only
 * and private to this package. `ready`: `call` bears the token, `roles` are its rights. `refused`: the server gave no
 * token. `expired`: the token has ended; everything that was entered stays.
 */
export type AnonymousSession =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly roles: readonly string[]; readonly call: ServerCall }
  | { readonly status: 'refused'; readonly error: ApiError }
  | { readonly status: 'expired' };

export interface AnonymousSessionHandle {
  readonly session: AnonymousSession;
  readonly renew: () => void;
}

const loading: AnonymousSession = { status: 'loading' };
const sessionAtom = atom<AnonymousSession>(loading);

/** Aborted at the end of the session: late answers of an earlier one do not count. */
const visitAtom = atom<AbortController>();

/** Requests a token when the screen is entered, and forgets it when it is left. Needs a started store. */
export function useAnonymousSession(): AnonymousSessionHandle {
  const context = useStoreContext();
  const renew = useCallback(() => begin(context), [context]);
  useEffect(() => {
    begin(context);
    return () => end(context);
  }, [context]);
  return { session: useConfined(useAtomValue(sessionAtom)), renew };
}

function end({ jotai }: StoreContext): void {
  jotai.get(visitAtom)?.abort();
  jotai.set(sessionAtom, loading);
}

function begin(context: StoreContext): void {
  end(context);
  const visit = new AbortController();
  const { signal } = visit;
  context.jotai.set(visitAtom, visit);
  const tell = (session: AnonymousSession) => {
    if (!signal.aborted) context.jotai.set(sessionAtom, session);
  };
  const expire = () => tell({ status: 'expired' });
  void requestAnonymousToken(context.call, { signal }).then(grant => {
    if (signal.aborted) return;
    if (!grant.ok) return tell({ status: 'refused', error: grant.error });
    const { token, serverTime = context.now() } = grant.value;
    const claims = anonymousClaimsSchema.safeParse(jwtContent(token));
    if (!claims.success) return tell({ status: 'refused', error: notAToken });
    // By the server's clock: that of the device may be wrong.
    const expiresAt = claims.data.exp * 1000 - serverTime + context.now();
    signal.addEventListener('abort', context.alarm(expire, Math.max(0, expiresAt - context.now())));
    const call: ServerCall = async asked => {
      // The alarm does not ring on a device that sleeps.
      if (context.now() >= expiresAt) {
        expire();
        return expired;
      }
      const headers = { ...asked.headers, authorization: `Bearer ${token}` };
      const answer = await context.call({ ...asked, headers });
      if (!answer.ok && answer.error.kind === 'refused' && answer.error.status === 401) expire();
      return answer;
    };
    tell({ status: 'ready', roles: claims.data.roles, call });
  });
}

const notAToken: ApiError = { kind: 'unreadable', details: ['token: not one of this portal'] };

const expired = {
  ok: false,
  error: { kind: 'refused', status: 401, code: 'token-expired', message: '', fieldErrors: [] },
} as const;
