import { type CalendarDay, dayUnlikeDevice, isCalendarDay } from '@zaehlwerk/domain';
import { useApplication } from '@zaehlwerk/store';
import { memo, useEffect, useState } from 'react';
import { DayField } from '../day-field/day-field.tsx';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import { dateFieldId, HintOrMessage, useSettled } from './field.tsx';

interface Props {
  /** The days that are allowed, both included. */
  readonly earliest: CalendarDay;
  readonly latest: CalendarDay;
  /** What the field says: `YYYY-MM-DD`, empty, or as it was typed where that is no day. */
  readonly value: string;
  /** That is not allowed: it has to be given up before anything is sent. */
  readonly isOutOfRange: boolean;
  /** The chosen day was given up for today. */
  readonly fellBack: boolean;
  /** What the server has said of it, which it refused. */
  readonly refusal: string | undefined;
  readonly isLocked: boolean;
  readonly onChange: (day: string) => void;
  /** The reader is through with the field, and its day is not allowed. */
  readonly onOutOfRange: () => void;
}

/** The day of the reading. A day that is not allowed gives way to today, with a word about it (decisions.md 24). */
export const ReadingDate = memo(function ReadingDate(props: Props) {
  const { earliest, latest, value, isOutOfRange, fellBack, refusal, isLocked, onChange, onOutOfRange } =
    props;
  const { t } = useTexts();
  const { day } = useFormats();
  const otherDay = dayUnlikeDevice(useApplication().timeZone);
  const { isSettled, settleWith } = useSettled(value);
  // Whoever thinks in the middle of a day is not through with it.
  const [isTyping, setTyping] = useState(false);
  const [wasChanged, setChanged] = useState(false);
  useEffect(() => {
    if (isSettled && isOutOfRange && !isTyping) onOutOfRange();
  }, [isSettled, isOutOfRange, isTyping, onOutOfRange]);

  const range = { earliest: day(earliest), latest: day(latest) };
  const message = refusal ?? (fellBack && t('date.fellBack', range));
  return (
    <DayField
      id={dateFieldId}
      label={t('date.label')}
      description={
        <HintOrMessage
          hint={t('date.range', range) + (otherDay ? `. ${t('date.ofUtility', { day: day(otherDay) })}` : '')}
          kind={refusal ? 'ERROR' : 'WARNING'}
          message={message || undefined}
          // That a day was refused does not always say which are allowed.
          keepsHint={refusal !== undefined}
          awaitsMessage={wasChanged}
        />
      }
      error={refusal !== undefined}
      min={earliest}
      max={latest}
      value={value}
      disabled={isLocked}
      onChange={changed => {
        setChanged(true);
        setTyping(!isCalendarDay(changed));
        onChange(changed);
      }}
      onLeave={left => {
        setTyping(false);
        settleWith(left);
      }}
    />
  );
});
