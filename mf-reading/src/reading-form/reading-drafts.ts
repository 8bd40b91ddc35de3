import { declareDrafts } from '@zaehlwerk/store/data';
import { isIncomplete, keepDraft, restoreDraft } from './kept-draft.ts';
import { emptyDraft, resumedDraft } from './reading-draft.ts';

/** What was entered for jobs and not sent, by account; kept on the device (issue 4, "Drafts"). */
export const readingDrafts = declareDrafts({
  name: 'reading',
  version: 1,
  empty: emptyDraft,
  keep: keepDraft,
  restore: restoreDraft,
  resume: resumedDraft,
  isIncomplete,
});
