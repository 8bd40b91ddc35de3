import type { ApiError, ApiResult, ServerCall } from '@zaehlwerk/api';

/** What a call lets one think of the connection; `unclear` when it says nothing of it. */
export type CallOutcome = 'answered' | 'not answered' | 'unclear';

function outcomeOf(result: ApiResult<unknown>): CallOutcome {
  return result.ok ? 'answered' : outcomeOfError(result.error);
}

function outcomeOfError(error: ApiError): CallOutcome {
  if (error.kind === 'no-response') return error.reason === 'aborted' ? 'unclear' : 'not answered';
  // A page in the answer's place: somebody else may have answered.
  if (error.kind === 'unreadable' || error.code === 'unknown') return 'not answered';
  return 'answered';
}

/** The same calls; after each, `told` learns what it means for the connection. */
export function watchedCall(call: ServerCall, told: (outcome: CallOutcome) => void): ServerCall {
  return async request => {
    const result = await call(request);
    told(outcomeOf(result));
    return result;
  };
}
