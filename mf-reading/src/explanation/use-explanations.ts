import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import { withComment } from '@zaehlwerk/metering/draft';
import { focusField } from '@zaehlwerk/metering/form';
import type { FormDraftHandle } from '@zaehlwerk/metering/form-draft';
import { useJobs } from '@zaehlwerk/metering/jobs';
import type { ValidatedRate } from '@zaehlwerk/metering/register';
import { useApplication } from '@zaehlwerk/store';
import { useMemo, useRef } from 'react';
import { readingFieldId } from '../reading-form/field-ids.ts';
import { type ReadingDraft, withValues } from '../reading-form/reading-draft.ts';
import type { ValidatedForm } from '../reading-form/validate-form.ts';
import { type Explanation, type ExplanationContext, explanationOf } from './explanation-of.ts';
import type { ExplanationActions } from './rate-explanation.tsx';

type Explain = (rate: ValidatedRate, entered: readonly ValidatedRate[]) => Explanation | undefined;

interface Explained {
  readonly question: readonly unknown[];
  readonly answer: string;
  readonly explanation: Explanation | undefined;
}

const contentOf = (explanation: Explanation | undefined) =>
  JSON.stringify(explanation, (key, value) => (key === 'jobs' ? value.map(({ id }: Job) => id) : value)) ??
  '';

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** Explains the readings of a form. An equal explanation is the same object, so typing in one rate does not render the others. */
export function useExplanations(job: Job, form: ValidatedForm, config: MeterReadingConfig): Explain {
  const { jobs } = useJobs();
  const application = useApplication();
  const explained = useRef(new Map<string, Explained>());
  const { occasion } = form;
  return (rate, entered) => {
    const question = [
      rate,
      job,
      config,
      occasion.day,
      jobs,
      application,
      ...entered.map(({ number }) => number),
    ];
    const known = explained.current.get(rate.taskId);
    if (known !== undefined && isSame(known.question, question)) return known.explanation;
    const context: ExplanationContext = { job, config, occasion, jobs, application };
    const found = explanationOf(rate, entered, context);
    const answer = contentOf(found);
    const explanation = known?.answer === answer ? known.explanation : found;
    explained.current.set(rate.taskId, { question, answer, explanation });
    return explanation;
  };
}

/** `setAsking` opens and closes the question before sending. */
export function useExplanationActions(
  job: Job,
  change: FormDraftHandle<ReadingDraft>['change'],
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
