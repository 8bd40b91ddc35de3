import type { Probe, ServerPresence } from '@zaehlwerk/api';
import { type Clock, type Network, Subscribable } from '@zaehlwerk/outbox';

/** The connection to the portal's server (specification section 4). */
export type Connectivity = Network;

type ConnectivityParts = Pick<Clock, 'alarm'> & {
  readonly probe: Probe;
  readonly network: NetworkSignals;
};

const pollMilliseconds = 30_000;
/** Pauses between the checks after `online`: browsers report that a moment before the network is there. */
const hopefulMilliseconds = [1000, 3000, 10_000];
const checkLimitMilliseconds = 10_000;

/**
 * Follows the connection by browser events and checks: one at once, every 30 s while the page is shown, and when it is
 * shown again. `offline` counts at once; `online` needs a check, repeated after 1, 3 and 10 s without a server.
 */
export function createConnectivity({ probe, alarm, network }: ConnectivityParts): Connectivity {
  const changes = new Subscribable();
  let state: ServerPresence = network.isUp() ? 'online' : 'offline';
  let underWay: { answer: Promise<ServerPresence>; restart: () => void } | undefined;
  let cancelPoll = () => {};
  /** Pauses after the next checks that find no server. */
  let waits: readonly number[] = [];

  function conclude(next: ServerPresence): void {
    if (next === state) return;
    state = next;
    changes.notify();
  }

  function check(): Promise<ServerPresence> {
    underWay ??= beginCheck();
    return underWay.answer;
  }

  function beginCheck() {
    cancelPoll();
    let ending = new AbortController();
    let restarted = false;
    const ask = async (): Promise<ServerPresence> => {
      const cancelLimit = alarm(() => ending.abort(), checkLimitMilliseconds);
      const answer = await probe({ signal: ending.signal });
      cancelLimit();
      if (!restarted) return answer;
      restarted = false;
      ending = new AbortController();
      return ask();
    };
    const answer = ask().then(presence => {
      underWay = undefined;
      pollLater(presence);
      conclude(presence);
      return presence;
    });
    const restart = () => {
      restarted = true;
      ending.abort();
    };
    return { answer, restart };
  }

  function pollLater(presence: ServerPresence): void {
    cancelPoll();
    const [wait = pollMilliseconds, ...later] = presence === 'online' ? [] : waits;
    waits = later;
    if (network.isPageShown()) cancelPoll = alarm(check, wait);
  }

  network.follow({
    // A pending answer belongs to the network before.
    down: () => {
      underWay?.restart();
      conclude('offline');
    },
    up: () => {
      waits = hopefulMilliseconds;
      underWay?.restart();
      void check();
    },
    shown: () => void check(),
    hidden: () => cancelPoll(),
  });
  void check();

  return {
    get state() {
      return state;
    },
    watch: changes.watch,
    check,
  };
}

export interface NetworkEvents {
  down(): void;
  up(): void;
  shown(): void;
  hidden(): void;
}

interface NetworkSignals {
  /** False only if there is certainly no network. */
  isUp(): boolean;
  isPageShown(): boolean;
  follow(events: NetworkEvents): void;
}

export const networkSignals: NetworkSignals = {
  isUp: () => globalThis.navigator?.onLine !== false,
  isPageShown: () => Object(globalThis).document?.visibilityState !== 'hidden',
  follow({ down, up, shown, hidden }) {
    globalThis.addEventListener?.('offline', down);
    globalThis.addEventListener?.('online', up);
    globalThis.addEventListener?.('visibilitychange', () =>
      networkSignals.isPageShown() ? shown() : hidden(),
    );
  },
};
