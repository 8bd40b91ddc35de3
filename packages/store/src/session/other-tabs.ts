const events = ['login', 'refresh', 'logout', 'end'] as const;

/** What a tab has done to the sessions on this device; `end`: the server no longer accepts one of them. */
export type SessionEvent = (typeof events)[number];

/** Word between the tabs of this device. */
export type OtherTabs = {
  announce: (event: SessionEvent) => void;
  /** Calls `follow` whenever another tab has announced something. */
  onEvent: (follow: (event: SessionEvent) => void) => void;
};

/** The other tabs of this browser; nobody, where the browser has or allows no channel between them. */
export function tabsOfThisBrowser(): OtherTabs & { close: () => void } {
  try {
    const channel = new BroadcastChannel('zaehlwerk-session');
    return {
      announce: event => channel.postMessage(event),
      onEvent: follow =>
        channel.addEventListener('message', ({ data }) => {
          // A tab with a newer version of the portal may say what this one does not know.
          const event = events.find(known => known === data);
          if (event) follow(event);
        }),
      close: () => channel.close(),
    };
  } catch {
    return { announce: () => undefined, onEvent: () => undefined, close: () => undefined };
  }
}
