import type { Job } from '@zaehlwerk/api';
import { rateLabel, unitOfRate } from '@zaehlwerk/domain';
import {
  addCommentId,
  commentFieldId,
  focusField,
  type NumberDoubt,
  photosFieldId,
} from '@zaehlwerk/metering/form';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { missingMessage, rateMessages, type ValidatedRate } from '@zaehlwerk/metering/register';
import { useTexts } from '../texts.ts';
import { readingFieldId } from './field-ids.ts';
import type { ReadingDraft } from './reading-draft.ts';
import { imageFaultOf, isDoubtful, type ValidatedForm } from './validate-form.ts';

interface BarHints {
  readonly missing: string | undefined;
  readonly onMissing: (() => void) | undefined;
  readonly doubt: NumberDoubt | undefined;
}

/** What the bar says: what is missing, and where; otherwise the first doubt about a number. */
export function useBarHints(
  job: Job,
  form: ValidatedForm,
  draft: ReadingDraft,
  settled: readonly ValidatedRate[],
): BarHints {
  const { t } = useTexts();
  const formats = useFormats();
  const { rates, blockedBy } = form;
  const ofRate = ({ task }: ValidatedRate, text: string) =>
    rates.length > 1 ? `${rateLabel(task)}: ${text}` : text;

  const invalid =
    blockedBy === 'invalidReading'
      ? rates.find(({ validation }) => validation.state === 'invalid')
      : undefined;
  const missing = invalid && missingMessage(t, formats, invalid, unitOfRate(invalid.task));
  const fieldIds = () => {
    if (blockedBy?.startsWith('comment')) return [commentFieldId, addCommentId];
    const isPlace = (rate: ValidatedRate) =>
      blockedBy === 'noReading' || rate === invalid || imageFaultOf(rate) !== undefined;
    const rate = rates.find(isPlace);
    if (!rate) return [];
    const reading = readingFieldId(job, rate.taskId);
    return imageFaultOf(rate) ? [photosFieldId(reading), reading] : [reading];
  };
  const ids = blockedBy ? fieldIds() : [];

  const asked = settled.filter(isDoubtful);
  const doubtful = asked[0] ?? settled.find(({ unusual }) => unusual);
  const text = doubtful && rateMessages(t, formats, doubtful, unitOfRate(doubtful.task)).warnings[0];
  // Other questions, and those about several numbers, need a dialog.
  const isOnlyQuestion =
    asked.length === 1 &&
    settled.length === rates.length &&
    !draft.dateFellBack &&
    form.readiness.incompleteTaskIds.length === 0;
  return {
    missing: invalid && missing && ofRate(invalid, missing),
    onMissing: ids.length > 0 ? () => focusField(...ids) : undefined,
    doubt: doubtful && text ? { text: ofRate(doubtful, text), isAsked: isOnlyQuestion } : undefined,
  };
}
