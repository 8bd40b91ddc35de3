/** Word between the tabs of this device. */
export type OtherTabs = {
  announceLogout: () => void;
  /** Calls `follow` whenever another tab has announced a logout. */
  onLogout: (follow: () => void) => void;
};

/** The other tabs of this browser; nobody, where the browser has or allows no channel between them. */
export function tabsOfThisBrowser(): OtherTabs {
  try {
    const channel = new BroadcastChannel('zaehlwerk-session');
    return {
      announceLogout: () => channel.postMessage('logout'),
      onLogout: follow => channel.addEventListener('message', follow),
    };
  } catch {
    return { announceLogout: () => undefined, onLogout: () => undefined };
  }
}
