import type { ApiError } from '@zaehlwerk/api';

type Refusal = Extract<ApiError, { kind: 'refused' }>;

export const accountDeleted = 'account_deleted';

/** The account is gone (decisions.md 73). No other answer means that. */
export const saysDeleted = ({ status, code }: Refusal): boolean => status === 410 && code === accountDeleted;

/** Refusals of a refresh that end the session; after other failures it stays (decisions.md 8). */
export const endsSession = (error: ApiError): error is Refusal =>
  error.kind === 'refused' && ([400, 401, 403].includes(error.status) || saysDeleted(error));

/** Codes of an end that the user is notified of with a reason, and after which waiting items can be exported. */
export const hasReason = (code: string): boolean => code.startsWith('share_') || code === accountDeleted;
