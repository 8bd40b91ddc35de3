import type { Job } from '@zaehlwerk/api';
import { useMemo } from 'react';
import { focusField, readingFieldId } from '../reading-form/field-ids.ts';
import { withComment, withValues } from '../reading-form/reading-draft.ts';
import type { DraftHandle } from '../reading-form/use-draft.ts';
import type { ExplanationActions } from './rate-explanation.tsx';

/** What the taps of an explanation do to the draft; `setAsking` says whether the question before sending is open. */
export function useExplanationActions(
  job: Job,
  change: DraftHandle['change'],
  setAsking: (isAsking: boolean) => void,
): ExplanationActions {
  return useMemo(
    () => ({
      enter: (explainedTaskId, values) => {
        change(draft => withValues(draft, values));
        setAsking(false);
        focusField(readingFieldId(job, explainedTaskId));
      },
      changeComment: comment => change(draft => withComment(draft, comment)),
      leave: () => setAsking(false),
    }),
    [job, change, setAsking],
  );
}
