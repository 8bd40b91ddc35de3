import type { CalendarDay } from '@zaehlwerk/domain';
import { useTexts } from '@zaehlwerk/module-kit';
import { TextInput } from '@zaehlwerk/ui';
import { useEffect } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { dateFieldId } from './field-ids.ts';
import { FieldMessage } from './field-message.tsx';
import type { JudgedForm } from './judge-form.ts';
import type { ReadingDraft } from './reading-draft.ts';
import { useSettled } from './use-settled.ts';

interface Props {
  readonly form: JudgedForm;
  readonly draft: ReadingDraft;
  readonly today: CalendarDay;
  readonly isRefused: boolean;
  readonly isLocked: boolean;
  readonly onChange: (day: string) => void;
  /** The reader is through with the field, and its day is not allowed. */
  readonly onOutOfRange: () => void;
}

/** The day of the reading. A day that is not allowed gives way to today, with a word about it (decisions.md 24). */
export function ReadingDate({ form, draft, today, isRefused, isLocked, onChange, onOutOfRange }: Props) {
  const { t } = useTexts();
  const { day } = useFormats();
  const { dateWindow, dateOutOfRange } = form;
  const value = draft.readingDate ?? today;
  const { isSettled, settle } = useSettled(value);
  useEffect(() => {
    if (isSettled && dateOutOfRange) onOutOfRange();
  }, [isSettled, dateOutOfRange, onOutOfRange]);

  const range = { earliest: day(dateWindow.earliest), latest: day(dateWindow.latest) };
  const message = isRefused ? t('date.refused') : draft.dateFellBack && t('date.fellBack', range);
  return (
    <TextInput
      id={dateFieldId}
      type="date"
      label={t('date.label')}
      inputWrapperOrder={['label', 'input', 'description']}
      description={
        <>
          {t('date.range', range)}
          <FieldMessage kind={isRefused ? 'ERROR' : 'WARNING'} message={message || undefined} />
        </>
      }
      error={isRefused}
      min={dateWindow.earliest}
      max={dateWindow.latest}
      value={value}
      disabled={isLocked}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={settle}
    />
  );
}
