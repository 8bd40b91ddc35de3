import { emptyFormDraft, type FormDraft } from '@zaehlwerk/metering/draft';
import { declareFormDrafts, onlyRegister } from '@zaehlwerk/metering/draft-kind';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import { attemptSchema } from '@zaehlwerk/metering/draft-schemas';
import type { QueueKind } from '@zaehlwerk/store/data';
import * as z from 'zod/mini';

/** The form of a job with one register, as mf-reading has it. */
export interface Draft extends FormDraft {
  readonly value: string;
  /** It started from the sent reading. */
  readonly isCorrection: boolean;
}

export const empty: Draft = { ...emptyFormDraft, value: '', isCorrection: false };

/** The persisted drafts. */
export const forms = declareFormDrafts<Draft>({
  name: 'reading',
  version: 1,
  empty,
  kept: {
    value: z.string(),
    readingDate: z.optional(z.string()),
    isChanged: z.boolean(),
    isCorrection: z.boolean(),
    lastAttempt: z.optional(attemptSchema),
  },
  isWorthKeeping: ({ value }) => value !== '',
});

/** Readings of jobs as mf-reading declares them. */
export const kind: QueueKind = {
  name: 'job-reading',
  version: 1,
  path: '/api/pro/job/{subject}/meterRateTask/result',
  expects: { id: '{subject}' },
  updates: { value: 'jobs', item: '{subject}' },
};

/** The request body of a draft. */
export function bodyOf({ readingDate, photos }: Draft): object {
  const image = ({ id }: { id: string }) => ({ encodedImage: { $file: id }, mimeType: 'image/jpeg' });
  const ready = readyOf(photos[onlyRegister]);
  const readingImages = ready.length > 0 ? { readingImages: ready.map(image) } : {};
  return {
    readingDate: `${readingDate ?? ''}T12:00:00.000Z`,
    results: [{ taskId: 'V', readingValue: { $number: ['value'] }, ...readingImages }],
  };
}
