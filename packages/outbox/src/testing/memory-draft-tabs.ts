import type { DraftPlace } from '../drafts/draft-entry.ts';
import type { DraftTabs } from '../drafts/draft-tabs.ts';

/** Makes tabs that hear of each other as the tabs of one browser do. */
export function memoryDraftTabs(): () => DraftTabs {
  const followers = new Map<DraftTabs, (place: DraftPlace) => void>();
  return () => {
    const tab: DraftTabs = {
      announce: place => {
        for (const [other, follow] of followers) if (other !== tab) follow(place);
      },
      onWritten: follow => {
        followers.set(tab, follow);
      },
    };
    return tab;
  };
}
