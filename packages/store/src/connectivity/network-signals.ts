/** What happens to the network and to the page, as the browser tells it. */
export interface NetworkEvents {
  down(): void;
  up(): void;
  shown(): void;
  hidden(): void;
}

/** What a browser knows of the network without asking anybody. */
export interface NetworkSignals {
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
