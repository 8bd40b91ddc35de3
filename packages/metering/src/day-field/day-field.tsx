import { IconCalendar } from '@tabler/icons-react';
import { type CalendarDay, dayOfText, isCalendarDay, isTypedToItsEnd } from '@zaehlwerk/domain';
import { ActionIcon, TextInput } from '@zaehlwerk/ui';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import classes from './day-field.module.css';

type Input = ComponentProps<typeof TextInput>;

interface Props extends Pick<Input, 'id' | 'label' | 'description' | 'error' | 'disabled' | 'readOnly'> {
  /** The range of the browser's calendar, inclusive. The caller validates typed days. */
  readonly min?: CalendarDay;
  readonly max?: CalendarDay;
  /** `YYYY-MM-DD`, empty, or the text as typed if it is not a day. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: (value: string) => void;
}

/** A day in the language's format, typed or picked in the browser's own calendar (docs/adr/0004). */
export function DayField({ min, max, value, onChange, onLeave, ...field }: Props) {
  const { t } = useTexts();
  const { day } = useFormats();
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  const isLocked = Boolean(field.disabled || field.readOnly);
  // A value from outside replaces the typed text.
  const text = typed?.value === value ? typed.text : isCalendarDay(value) ? day(value) : value;

  const tell = (next: string) => next !== value && onChange(next);
  const type = (text: string) => {
    const next = (isTypedToItsEnd(text) && dayOfText(text)) || text.trim();
    setTyped({ text, value: next });
    tell(next);
  };
  const leave = () => {
    const next = typed?.value === value ? (dayOfText(typed.text) ?? typed.text.trim()) : value;
    setTyped(undefined);
    tell(next);
    onLeave?.(next);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave();
    if (event.key !== 'ArrowDown' || !event.altKey || isLocked) return;
    event.preventDefault();
    openCalendar(calendar.current);
  };

  return (
    <TextInput
      {...field}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={input => (
        <div className={classes.field}>
          {input}
          {/* Keyboards and screen readers use the field beside it. */}
          <input
            ref={calendar}
            type="date"
            className={classes.calendar}
            aria-hidden="true"
            tabIndex={-1}
            min={min}
            max={max}
            value={isCalendarDay(value) ? value : ''}
            disabled={isLocked}
            onChange={event => {
              setTyped(undefined);
              tell(event.currentTarget.value);
            }}
            onBlur={leave}
          />
        </div>
      )}
      autoComplete="off"
      spellCheck={false}
      placeholder={t('date.pattern')}
      value={text}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={pressed}
      onBlur={leave}
      rightSectionWidth="2.875rem"
      rightSectionPointerEvents="all"
      rightSection={
        <ActionIcon
          aria-label={t('date.pick')}
          title={t('date.pick')}
          aria-haspopup="dialog"
          color="gray"
          disabled={isLocked}
          onClick={() => openCalendar(calendar.current)}
          onBlur={leave}
        >
          <IconCalendar size="1.375rem" aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}

/** Browsers before 2023 open it only for a click. */
function openCalendar(calendar: HTMLInputElement | null): void {
  try {
    calendar?.showPicker();
  } catch {
    calendar?.click();
  }
}
