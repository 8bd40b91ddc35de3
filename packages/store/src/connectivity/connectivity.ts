import type { Probe, ServerPresence } from '@zaehlwerk/api';

/** Whether the server can be reached, as an object for everything that depends on it (specification section 4). */
export interface Connectivity {
  /** What the last check or browser event said. `wrong-server`: an answer, but not the portal's. */
  readonly state: ServerPresence;
  /** Calls `watcher` after every change of state; returns how to stop. */
  watch(watcher: () => void): () => void;
  /** Asks the server now; calls at the same moment share one check. */
  check(): Promise<ServerPresence>;
}

/** What connectivity is made of; a test replaces it. */
type ConnectivityParts = {
  readonly alarm: (task: () => void, milliseconds: number) => () => void;
  readonly probe: Probe;
  readonly network: NetworkSignals;
};

const pollMilliseconds = 30_000;
/** A browser may say `online` a moment before its network is there: so long after each check that found no server then. */
const hopefulMilliseconds = [1000, 3000, 10_000];
/** A server that takes longer is of no use to anybody who waits for it. */
const checkLimitMilliseconds = 10_000;

/**
 * Follows the connection: the browser's events, a check at once and every 30 s while the page is shown, and one when
 * it is shown again. The browser's word that the network is gone counts at once; that it is back, a check has to say,
 * which is repeated after 1, 3 and 10 s if it finds no server.
 */
export function createConnectivity({ probe, alarm, network }: ConnectivityParts): Connectivity {
  const watchers = new Set<() => void>();
  let state: ServerPresence = network.isUp() ? 'online' : 'offline';
  let underWay: { answer: Promise<ServerPresence>; restart: () => void } | undefined;
  let cancelPoll = () => {};
  /** How long to wait after each of the next checks that find no server. */
  let waits: readonly number[] = [];

  function conclude(next: ServerPresence): void {
    if (next === state) return;
    state = next;
    for (const watcher of [...watchers]) watcher();
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
    // What was asked over the network before says nothing of the one that there is now.
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
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    check,
  };
}

/** What happens to the network and to the page, as the browser tells it. */
export interface NetworkEvents {
  down(): void;
  up(): void;
  shown(): void;
  hidden(): void;
}

/** What a browser knows of the network without asking anybody. */
interface NetworkSignals {
  /** False only when there is certainly no network. */
  isUp(): boolean;
  isPageShown(): boolean;
  follow(events: NetworkEvents): void;
}

/** The signals of the browser that the page runs in. */
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
