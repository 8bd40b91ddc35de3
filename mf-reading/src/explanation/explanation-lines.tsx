import { IconCheck } from '@tabler/icons-react';
import type { MeterRateTask } from '@zaehlwerk/api';
import {
  afterRollover,
  type CalendarDay,
  decimalPlaces,
  type ExpectedReading,
  endOfRegister,
  expectationTolerancePercent,
} from '@zaehlwerk/domain';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { useId } from 'react';
import { useTexts } from '../texts.ts';
import classes from './explanation.module.css';

interface Props {
  readonly expected: ExpectedReading;
  readonly task: MeterRateTask;
  /** A reading with its unit, and at least so many decimals. */
  readonly inWords: (value: string, postDecimals?: number) => string;
}

/** Between which values the reading of `day` was to be expected; a register that ends in between begins again at zero. */
export function ExpectedSentence({ expected, task, day, inWords }: Props & { readonly day: CalendarDay }) {
  const { t } = useTexts();
  const formats = useFormats();
  const lowestAfter = afterRollover(expected.lowest, task);
  const highestAfter = afterRollover(expected.highest, task);
  const isWhole = decimalPlaces(expected.lowest) + decimalPlaces(expected.highest) === 0;
  const asAll = (value: string) => inWords(value, isWhole ? 0 : task.postDecimals);
  const key = lowestAfter ? 'beyondEnd' : highestAfter ? 'acrossEnd' : undefined;
  return (
    <p>
      {t(key ? `explain.expected.${key}` : 'explain.expected', {
        day: formats.day(day),
        lowest: asAll(lowestAfter ?? expected.lowest),
        highest: asAll(highestAfter ?? expected.highest),
        end: asAll(endOfRegister(task) ?? ''),
      })}
    </p>
  );
}

/** How that was worked out. */
export function ExpectationBasis({ expected, task, inWords }: Props) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <p className={classes.basis}>
      {t('explain.basis', {
        count: expected.days,
        last: inWords(expected.from.value, task.postDecimals),
        lastDay: formats.day(expected.from.day),
        tolerance: formats.count(expectationTolerancePercent),
      })}
      {expected.isLimited && ` ${t('explain.limited')}`}
    </p>
  );
}

/** What can be done about a cause with one tap; never the main step of a page or a dialog. */
export type CauseAction =
  | { readonly kind: 'change'; readonly label: string; readonly apply: () => void }
  | { readonly kind: 'note'; readonly label: string; readonly isNoted: boolean; readonly toggle: () => void }
  | { readonly kind: 'go'; readonly label: string; readonly path: string; readonly leave: () => void };

interface ActionProps {
  readonly action: CauseAction;
  /** Of the words that say what the action is about: several causes may have an action of one name. */
  readonly causeId: string;
}

function ActionButton({ action, causeId }: ActionProps) {
  switch (action.kind) {
    case 'change':
      return (
        <Button variant="default" aria-describedby={causeId} onClick={action.apply}>
          {action.label}
        </Button>
      );
    case 'note':
      return (
        <Button
          variant="default"
          aria-describedby={causeId}
          aria-pressed={action.isNoted}
          leftSection={action.isNoted && <IconCheck size="1.25rem" aria-hidden="true" />}
          onClick={action.toggle}
        >
          {action.label}
        </Button>
      );
    case 'go':
      return (
        <Button
          component={Link}
          variant="default"
          aria-describedby={causeId}
          to={action.path}
          onClick={action.leave}
        >
          {action.label}
        </Button>
      );
  }
}

interface CauseProps {
  readonly text: string;
  readonly actions: readonly CauseAction[];
}

/** One possible cause of a doubtful reading in plain words, and what can be done about it. */
export function CauseLine({ text, actions }: CauseProps) {
  const id = useId();
  return (
    <li className={classes.cause}>
      <span id={id}>{text}</span>
      {actions.map(action => (
        <ActionButton key={action.kind === 'go' ? action.path : action.kind} action={action} causeId={id} />
      ))}
    </li>
  );
}
