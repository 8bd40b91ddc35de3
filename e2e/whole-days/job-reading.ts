import {
  declareFormDrafts,
  emptyFormDraft,
  type FormDraft,
  isAttemptOrNone,
  isFlag,
  isText,
  isTextOrNone,
} from '@zaehlwerk/metering/draft';
import { declareQueueKind } from '@zaehlwerk/store/data';

/** The form of a job with one register, as mf-reading has it. */
export interface Draft extends FormDraft {
  readonly value: string;
  /** It began with what was sent already. */
  readonly isCorrection: boolean;
}

/** In which nothing was entered. */
export const empty: Draft = { ...emptyFormDraft, value: '', isCorrection: false };

/** What is kept of it. */
export const forms = declareFormDrafts<Draft>({
  name: 'reading',
  version: 1,
  empty,
  kept: {
    value: isText,
    readingDate: isTextOrNone,
    isChanged: isFlag,
    isCorrection: isFlag,
    lastAttempt: isAttemptOrNone,
  },
  hasOneRegister: true,
  isWorthKeeping: ({ value }) => value !== '',
});

/** What goes into the queue. */
interface Content {
  readonly form: unknown;
  readonly day: string;
  readonly value: string;
  readonly photoIds: readonly string[];
}

/** Readings of jobs as mf-reading declares them. */
export const kind = declareQueueKind<Content>(
  {
    name: 'job-reading',
    version: 1,
    path: '/api/pro/job/{subject}/meterRateTask/result',
    expects: { id: '{subject}' },
    updates: { value: 'jobs', item: '{subject}' },
  },
  content => content as Content,
);

/** What is sent of it. */
export function bodyOf({ day, value, photoIds }: Content): object {
  const image = (id: string) => ({ encodedImage: { $file: id }, mimeType: 'image/jpeg' });
  const readingImages = photoIds.length > 0 ? { readingImages: photoIds.map(image) } : {};
  return {
    readingDate: `${day}T12:00:00.000Z`,
    results: [{ taskId: 'V', readingValue: Number(value), ...readingImages }],
  };
}
