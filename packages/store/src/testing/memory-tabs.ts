import type { OtherTabs, SessionEvent } from '../session/other-tabs.ts';

/** Makes tabs that hear of each other as the tabs of one browser do. */
export function memoryTabs(): () => OtherTabs {
  const followers: [OtherTabs, (event: SessionEvent) => void][] = [];
  const changeFollowers = new Map<OtherTabs, (valueName: string) => void>();
  return () => {
    const tab: OtherTabs = {
      announce: event => {
        for (const [other, follow] of followers) if (other !== tab) follow(event);
      },
      onEvent: follow => followers.push([tab, follow]),
      announceChange: valueName => {
        for (const [other, follow] of changeFollowers) if (other !== tab) follow(valueName);
      },
      onChange: follow => changeFollowers.set(tab, follow),
    };
    return tab;
  };
}
