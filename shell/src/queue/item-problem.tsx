import type { QueuedItem } from '@zaehlwerk/store/data';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './queue-item.module.css';
import { type RefusalReason, refusalReasons } from './refusal-reasons.ts';
import { useQueueFormats } from './use-queue-formats.ts';

/** What went wrong at the last attempt, in plain words; nothing where nothing did. */
export function ItemProblem({ item }: { readonly item: QueuedItem }) {
  const { t, hasText } = useShellTexts();
  const { problem } = item;
  if (problem === undefined) return null;
  if (problem.code !== 'refused')
    return <p className={classes.problem}>{t(`queue.problem.${problem.code}`)}</p>;
  const reasons = refusalReasons(item);
  if (reasons.length === 0) {
    const { reason = '' } = problem;
    const unknown = t('queue.problem.refused', { code: reason || String(problem.status ?? '') });
    const key = `queue.refusal.${reason}`;
    return <p className={classes.problem}>{hasText(key) ? t(key) : unknown}</p>;
  }
  return (
    <ul className={classes.reasons}>
      {reasons.map(reason => (
        <li key={`${reason.register} ${reason.code}`}>
          <Reason reason={reason} />
        </li>
      ))}
    </ul>
  );
}

function Reason({ reason: { code, details, register } }: { readonly reason: RefusalReason }) {
  const { t, hasText } = useShellTexts();
  const { limit } = useQueueFormats();
  const shown = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, limit(value)]));
  const unknown = t('queue.problem.refused', { code });
  // Names that came from outside: beside the options they would be taken for options.
  const key = `queue.reason.${code}`;
  const text = hasText(key) ? t(key, { replace: shown }) : unknown;
  return register ? `${register}: ${text}` : text;
}
