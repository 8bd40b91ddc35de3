import type { ApiError, ApiResult } from '@zaehlwerk/api';
import type { PortalApi } from '../portal/portal.ts';

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

type Calls = Record<string, (...parameters: never[]) => Promise<ApiResult<unknown>>>;

function watched<Watched extends object>(calls: Watched, told: (outcome: CallOutcome) => void): Watched {
  const watching = Object.entries(calls as Calls).map(([name, call]) => [
    name,
    async (...parameters: never[]) => {
      const result = await call(...parameters);
      told(outcomeOf(result));
      return result;
    },
  ]);
  return Object.fromEntries(watching);
}

/** The same calls; after each, `told` learns what it means for the connection. */
export function watchedApi(api: PortalApi, told: (outcome: CallOutcome) => void): PortalApi {
  return {
    public: watched(api.public, told),
    forAccount: options => watched(api.forAccount(options), told),
  };
}
