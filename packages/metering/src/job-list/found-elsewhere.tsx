import type { Job } from '@zaehlwerk/api';
import { missingWords, type SearchWord } from '@zaehlwerk/domain';
import { nameLines } from '../job-text/job-texts.ts';
import type { Texts } from '../texts.ts';
import { Marked } from './marked.tsx';

interface Props {
  readonly job: Job;
  /** What was searched for and is not found in number, type and place. */
  readonly words: readonly SearchWord[];
  /** The name that the row says. */
  readonly shown: string;
  readonly t: Texts['t'];
}

/** Numbers and names that a row does not say, where a job was found by them. */
export function FoundElsewhere({ job, words, shown, t }: Props) {
  const { customer, partner, meter } = job;
  const named = [...nameLines(meter.meterAddress), ...nameLines(customer)].filter(name => name !== shown);
  const missed = missingWords(shown, words);
  if (missed.length === 0) return null;
  const isFound = (text: string | undefined) => text && missingWords(text, missed).length < missed.length;
  const { customerNumber } = customer ?? {};
  const texts = [
    ...new Set(named),
    isFound(customerNumber) && t('jobs.customerNumber', { replace: { number: customerNumber ?? '' } }),
    isFound(partner?.identifier) &&
      t('jobs.partnerNumber', { replace: { number: partner?.identifier ?? '' } }),
  ];
  return texts.map(
    text =>
      text &&
      isFound(text) && (
        <span key={text}>
          {' · '}
          <Marked text={text} words={missed} />
        </span>
      ),
  );
}
