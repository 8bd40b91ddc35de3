import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import { useApplication } from '@zaehlwerk/store';
import { useRef } from 'react';
import { useJobs } from '../jobs/use-jobs.ts';
import type { JudgedForm } from '../reading-form/judge-form.ts';
import type { JudgedRate } from '../reading-form/judge-rate-once.ts';
import { type Explanation, type ExplanationContext, explanationOf } from './explanation-of.ts';

/** Explains the reading of one rate, given what else was entered. */
type Explain = (rate: JudgedRate, entered: readonly JudgedRate[]) => Explanation | undefined;

interface Explained {
  readonly question: readonly unknown[];
  readonly answer: string;
  readonly explanation: Explanation | undefined;
}

const contentOf = (explanation: Explanation | undefined) =>
  JSON.stringify(explanation, (key, value) => (key === 'job' ? value.id : value)) ?? '';

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/**
 * Explains the readings of a form. The same answer is the very same object, so that what is typed into one rate
 * does not draw the others again.
 */
export function useExplanations(job: Job, form: JudgedForm, config: MeterReadingConfig): Explain {
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
