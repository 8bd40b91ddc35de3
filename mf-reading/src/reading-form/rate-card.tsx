import type { MeterReadingConfig } from '@zaehlwerk/api';
import { type DecimalText, digitLayout, type ReadingOccasion, rateLabel } from '@zaehlwerk/domain';
import { Anchor, Paper } from '@zaehlwerk/ui';
import { ReadingInput } from '@zaehlwerk/ui/metering';
import { type ReactNode, useState } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import type { JudgedRate } from './judge-rate-once.ts';
import { LastReading } from './last-reading.tsx';
import classes from './rate-card.module.css';
import { rateMessages } from './reading-message.ts';

interface Props {
  readonly id: string;
  readonly rate: JudgedRate;
  readonly unit: string | undefined;
  readonly config: MeterReadingConfig;
  readonly occasion: ReadingOccasion;
  /** The server refused this reading. */
  readonly isRefused: boolean;
  readonly isLocked: boolean;
  /** The reader is through with the field: it is time to say what is wrong with it. */
  readonly isSettled: boolean;
  readonly onSettle: () => void;
  readonly onChange: (text: DecimalText) => void;
  /** Why the reading is doubtful; shown on demand. */
  readonly explanation: ReactNode;
  /** What else is entered for the register. */
  readonly children?: ReactNode;
}

/** One register to be read: its digits, its last reading, and what is to be said about the entry. */
export function RateCard(props: Props) {
  const { id, rate, unit, config, isSettled, explanation } = props;
  const { t } = useTexts();
  const formats = useFormats();
  // Opened for what is entered now: it closes by itself when that changes.
  const [explainedText, setExplainedText] = useState<string>();
  const isExplained = explainedText === rate.text && isSettled;
  const { error, warnings } = rateMessages(t, formats, rate, unit);
  const explanationId = `${id}-explanation`;
  return (
    <Paper>
      <ReadingInput
        id={id}
        label={t('reading.label', { rate: rateLabel(rate.task) }).trim()}
        value={rate.text}
        onChange={props.onChange}
        onBlur={props.onSettle}
        layout={digitLayout(rate.task, config)}
        localeStyle={formats.style}
        unit={unit}
        description={<LastReading task={rate.task} unit={unit} occasion={props.occasion} />}
        error={props.isRefused ? t('reading.refused') : (isSettled && error) || undefined}
        warning={(isSettled && warnings[0]) || undefined}
        messageAction={
          isSettled &&
          explanation && (
            <Anchor
              component="button"
              type="button"
              className={classes.explain ?? ''}
              aria-expanded={isExplained}
              aria-controls={explanationId}
              onClick={() => setExplainedText(isExplained ? undefined : rate.text)}
            >
              {t('explain.action')}
            </Anchor>
          )
        }
        disabled={props.isLocked}
      />
      <div id={explanationId}>{isExplained && explanation}</div>
      {props.children}
    </Paper>
  );
}
