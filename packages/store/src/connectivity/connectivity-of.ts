import { onlineManager } from '@tanstack/query-core';
import {
  type AnsweredClock,
  type ApiError,
  type ApiResult,
  createProbe,
  type ServerCall,
} from '@zaehlwerk/api';
import { atom, useAtomValue } from 'jotai';
import type { StoreContext } from '../store-context.ts';
import { type Connectivity, createConnectivity, networkSignals } from './connectivity.ts';

const serverClockAtom = atom<AnsweredClock | undefined>(undefined);

/** The server's clock in the last answer to a probe, and the device's around it. */
export const useServerClock = () => useAtomValue(serverClockAtom);

/** Whether the portal's server can be reached; made, and asked for the first time, when that is to be known. */
export function connectivityOf(context: StoreContext): Connectivity {
  context.connectivity ??= newConnectivity(context);
  return context.connectivity;
}

function newConnectivity(context: StoreContext): Connectivity {
  const { alarm, jotai } = context;
  const { probe = createProbe({ onClock: clock => jotai.set(serverClockAtom, clock) }) } = context;
  const connectivity = createConnectivity({ probe, alarm, network: networkSignals });
  context.call = watchedCall(context.call, outcome => {
    const isReached = connectivity.state === 'online';
    if (outcome !== 'unclear' && isReached !== (outcome === 'answered')) void connectivity.check();
  });
  loadAgainWhenBack(connectivity);
  return connectivity;
}

/** What the server said is loaded again when the server can be reached again, not when the browser merely hopes so. */
function loadAgainWhenBack(connectivity: Connectivity): void {
  const isOnline = () => connectivity.state === 'online';
  onlineManager.setEventListener(setOnline => connectivity.watch(() => setOnline(isOnline())));
  onlineManager.setOnline(isOnline());
}

/** What a call lets one think of the connection; `unclear` when it says nothing of it. */
export type CallOutcome = 'answered' | 'not answered' | 'unclear';

function outcomeOf(result: ApiResult<unknown>): CallOutcome {
  return result.ok ? 'answered' : outcomeOfError(result.error);
}

function outcomeOfError(error: ApiError): CallOutcome {
  if (error.kind === 'no-response') return error.reason === 'aborted' ? 'unclear' : 'not answered';
  // A page in the answer's place: another server may have answered.
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
