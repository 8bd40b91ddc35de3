import { type DigitLayout, isEndedByComma, wholeNumberChoices } from '@zaehlwerk/domain';
import { Button, Notice, VisuallyHidden } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import classes from './field.module.css';
import { comparedButtonId, focusField } from './field.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly isUnfinished: boolean;
  readonly isLocked: boolean;
  readonly onCompared: () => void;
}

/** Asks the reader to compare a number with the meter if the page was killed while it was typed. */
export function UnfinishedNumber({ id, label, isUnfinished, isLocked, onCompared }: Props) {
  const { t } = useTexts();
  const messageId = `${comparedButtonId(id)}-why`;
  return (
    <div role="status">
      {isUnfinished && (
        <Notice
          kind="WARNING"
          actions={
            <Button
              id={comparedButtonId(id)}
              variant="default"
              disabled={isLocked}
              aria-describedby={messageId}
              onClick={onCompared}
            >
              {t('reading.compared')}
              <VisuallyHidden> ({label})</VisuallyHidden>
            </Button>
          }
        >
          <span id={messageId}>{t('reading.unfinished')}</span>
        </Notice>
      )}
    </div>
  );
}

/** While the field has the focus, the choice is fully visible above the send bar. */
function showWhole(choices: Element | null) {
  if (choices?.parentElement?.matches(':focus-within')) choices.scrollIntoView({ block: 'nearest' });
}

interface WholeNumberProps {
  readonly id: string;
  readonly value: string;
  readonly layout: DigitLayout;
  readonly onChange: (value: string) => void;
}

/** A `note` that decimals were cut off, or a `question` about the number's meaning with `choices` (decisions.md 70). */
export function useWholeNumber({ id, value, layout, onChange }: WholeNumberProps) {
  const { t } = useTexts();
  if (layout.decimalCells > 0) return {};
  const [number, other] = wholeNumberChoices(value, layout.integerCells);
  const choice = (one: string) => (
    <Button
      variant="default"
      onClick={() => {
        onChange(one);
        focusField(id);
      }}
    >
      {t('reading.take', { number: one })}
    </Button>
  );
  return {
    note: isEndedByComma(value) && t('reading.cut'),
    question: other && t('reading.which', { number, other }),
    choices: number && other && (
      <div ref={showWhole} className={classes.choices}>
        {choice(number)}
        {choice(other)}
      </div>
    ),
  };
}
