import type { OtherTabs } from '../session/other-tabs.ts';

/** Makes tabs that hear of each other as the tabs of one browser do. */
export function memoryTabs(): () => OtherTabs {
  const followers = new Map<OtherTabs, () => void>();
  return () => {
    const tab: OtherTabs = {
      announceLogout: () => {
        for (const [other, follow] of followers) if (other !== tab) follow();
      },
      onLogout: follow => followers.set(tab, follow),
    };
    return tab;
  };
}
