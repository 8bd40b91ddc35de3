import type { MeterReadingConfig } from '@zaehlwerk/api';
import { type DecimalText, digitLayout, rateLabel } from '@zaehlwerk/domain';
import { useTexts } from '@zaehlwerk/module-kit';
import { Paper } from '@zaehlwerk/ui';
import { ReadingInput } from '@zaehlwerk/ui/metering';
import { useFormats } from '../job-text/use-formats.ts';
import type { JudgedRate } from './judge-form.ts';
import { LastReading } from './last-reading.tsx';
import { readingMessage } from './reading-message.ts';
import { useSettled } from './use-settled.ts';

interface Props {
  readonly id: string;
  readonly rate: JudgedRate;
  readonly unit: string | undefined;
  readonly config: MeterReadingConfig;
  /** The server refused this reading. */
  readonly isRefused: boolean;
  readonly isLocked: boolean;
  readonly onChange: (text: DecimalText) => void;
}

/** One register to be read: its digits, its last reading, and what is to be said about the entry. */
export function RateCard({ id, rate, unit, config, isRefused, isLocked, onChange }: Props) {
  const { t } = useTexts();
  const { style } = useFormats();
  const { isSettled, settle } = useSettled(rate.text);
  const { check, task } = rate;
  const invalid = isSettled && check.state === 'invalid' && readingMessage(t, style, check.error, unit);
  const warning = isSettled && check.state === 'warning' && readingMessage(t, style, check.warning, unit);
  return (
    <Paper>
      <ReadingInput
        id={id}
        label={t('reading.label', { rate: rateLabel(task) }).trim()}
        value={rate.text}
        onChange={onChange}
        onBlur={settle}
        layout={digitLayout(task, config)}
        localeStyle={style}
        unit={unit}
        description={<LastReading task={task} unit={unit} />}
        error={isRefused ? t('reading.refused') : invalid || undefined}
        warning={warning || undefined}
        disabled={isLocked}
      />
    </Paper>
  );
}
