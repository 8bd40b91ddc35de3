import { IconCalendar } from '@tabler/icons-react';
import { type CalendarDay, dayUnlikeDevice, isCalendarDay } from '@zaehlwerk/domain';
import { useApplication } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { memo, useEffect, useState } from 'react';
import { DayField } from '../day-field/day-field.tsx';
import { type FormDraft, withDateFallenBack, withReadingDate } from '../draft/form-draft.ts';
import { useFormats, useToday } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import { dateFieldId, focusAtOnce, HintOrMessage, useSettled } from './field.tsx';

interface Props {
  /** The allowed days, inclusive. */
  readonly earliest: CalendarDay;
  readonly latest: CalendarDay;
  /** `YYYY-MM-DD`, empty, or the text as typed if it is not a day. */
  readonly value: string;
  /** The day is not allowed and has to be replaced before sending. */
  readonly isOutOfRange: boolean;
  readonly fellBack: boolean;
  /** The message of the server, if it refused the day. */
  readonly refusal: string | undefined;
  readonly isLocked: boolean;
  /** A button until the day is another one than today. */
  readonly isCompact?: boolean;
  readonly change: (update: <Draft extends FormDraft>(draft: Draft) => Draft) => void;
}

/** The reading date. Today replaces a day that is not allowed, with a message (decisions.md 24). */
export const ReadingDate = memo(function ReadingDate(props: Props) {
  const { earliest, latest, value, isOutOfRange, fellBack, refusal, isLocked, isCompact, change } = props;
  const { t } = useTexts();
  const { day } = useFormats();
  const otherDay = dayUnlikeDevice(useApplication().timeZone);
  const { isSettled, settleWith } = useSettled(value);
  // An incomplete day is not settled, however long the pause.
  const [isTyping, setTyping] = useState(false);
  const [wasChanged, setChanged] = useState(false);
  useEffect(() => {
    if (isSettled && isOutOfRange && !isTyping) change(withDateFallenBack);
  }, [isSettled, isOutOfRange, isTyping, change]);

  const today = useToday();
  const [isOpen, setOpen] = useState(!isCompact);
  const [isWanted, setWanted] = useState(false);
  // Once shown, the field stays.
  const isNeeded =
    value !== today || otherDay !== undefined || refusal !== undefined || fellBack || isOutOfRange;
  if (isNeeded && !isOpen) setOpen(true);
  useEffect(() => {
    if (isWanted) focusAtOnce(dateFieldId);
  }, [isWanted]);

  const range = { earliest: day(earliest), latest: day(latest) };
  const message = refusal ?? (fellBack && t('date.fellBack', range));
  if (!isOpen && !isNeeded)
    return (
      <Button
        variant="default"
        disabled={isLocked}
        leftSection={<IconCalendar size="1.25rem" aria-hidden="true" />}
        aria-label={`${t('date.label')}: ${t('date.today')}`}
        onClick={() => {
          setOpen(true);
          setWanted(true);
        }}
      >
        {t('date.today')}
      </Button>
    );
  return (
    <div data-used>
      <DayField
        id={dateFieldId}
        label={t('date.label')}
        description={
          <HintOrMessage
            hint={
              t('date.range', range) + (otherDay ? `. ${t('date.ofUtility', { day: day(otherDay) })}` : '')
            }
            kind={refusal ? 'ERROR' : 'WARNING'}
            message={message || undefined}
            // The server's message may not name the allowed range.
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
          change(draft => withReadingDate(draft, changed));
        }}
        onLeave={left => {
          setTyping(false);
          settleWith(left);
        }}
      />
    </div>
  );
});
