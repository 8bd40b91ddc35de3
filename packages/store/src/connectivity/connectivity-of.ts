import { onlineManager } from '@tanstack/query-core';
import { type AnsweredClock, type ApiResult, createProbe, type ServerCall } from '@zaehlwerk/api';
import { atom, useAtomValue } from 'jotai';
import type { StoreContext } from '../store-context.ts';
import { type Connectivity, createConnectivity, networkSignals } from './connectivity.ts';

const serverClockAtom = atom<AnsweredClock | undefined>(undefined);

/** The server's clock in the last answer to a probe, and the device's around it. */
export const useServerClock = () => useAtomValue(serverClockAtom);

/** Created, with a first check, at its first use. */
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
  reloadWhenBack(connectivity);
  return connectivity;
}

/** Queries reload when a check finds the server, not when the browser reports a network. */
function reloadWhenBack(connectivity: Connectivity): void {
  const isOnline = () => connectivity.state === 'online';
  onlineManager.setEventListener(setOnline => connectivity.watch(() => setOnline(isOnline())));
  onlineManager.setOnline(isOnline());
}

/** Conclusion of a call about the connection. */
export type CallOutcome = 'answered' | 'not answered' | 'unclear';

function outcomeOf(result: ApiResult<unknown>): CallOutcome {
  if (result.ok) return 'answered';
  const { error } = result;
  if (error.kind === 'no-response') return error.reason === 'aborted' ? 'unclear' : 'not answered';
  // Another server may have answered.
  if (error.kind === 'unreadable' || error.code === 'unknown') return 'not answered';
  return 'answered';
}

/** Reports the outcome of each call. */
export function watchedCall(call: ServerCall, report: (outcome: CallOutcome) => void): ServerCall {
  return async request => {
    const result = await call(request);
    report(outcomeOf(result));
    return result;
  };
}
