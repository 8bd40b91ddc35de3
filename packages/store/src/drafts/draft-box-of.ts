import { DraftBox, draftTabsOfThisBrowser, indexedDbDrafts, unloadRecordsIn } from '@zaehlwerk/outbox';
import { noteLost } from '../persistence/lost-at-start.ts';
import type { Portal } from '../portal/portal.ts';
import { keepDraftsSafe } from './keep-drafts-safe.ts';

/** All drafts of the portal; made when the first module asks for some. */
export function draftBoxOf(portal: Portal): DraftBox {
  portal.draftBox ??= newDraftBox(portal);
  return portal.draftBox;
}

function newDraftBox(portal: Portal): DraftBox {
  const box = new DraftBox({
    records: portal.persistence.drafts(indexedDbDrafts),
    tabs: portal.draftTabs ?? draftTabsOfThisBrowser(),
    unloadRecords: unloadRecordsIn(() => globalThis.localStorage),
    now: portal.now,
    alarm: portal.alarm,
    onLost: () => noteLost(portal, 'drafts'),
  });
  keepDraftsSafe(box);
  return box;
}
