import { IconCalendar } from '@tabler/icons-react';
import { type CalendarDay, dayOfText, isCalendarDay, isTypedToItsEnd } from '@zaehlwerk/domain';
import { ActionIcon, TextInput } from '@zaehlwerk/ui';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';
import classes from './day-field.module.css';

type Input = ComponentProps<typeof TextInput>;

interface Props extends Pick<Input, 'id' | 'label' | 'description' | 'error' | 'disabled' | 'readOnly'> {
  /** What the browser's calendar offers, both included; what is typed is judged by whoever asks for it. */
  readonly min?: CalendarDay;
  readonly max?: CalendarDay;
  /** `YYYY-MM-DD`, empty, or as it was typed where that is no day, or none yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The field was left, or Enter pressed in it, with this value. */
  readonly onLeave?: (value: string) => void;
}

/**
 * A day in the format of the portal's language, typed or picked in the browser's own calendar, which a tap opens on a
 * phone (docs/adr/0004).
 */
export function DayField({ min, max, value, onChange, onLeave, ...field }: Props) {
  const { t } = useTexts();
  const { day } = useFormats();
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  const isLocked = Boolean(field.disabled || field.readOnly);
  // What was given from outside meanwhile takes the place of what was typed.
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
          {/* The field beside it is for keyboards and screen readers. */}
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

/** Browsers before 2023 open it for a click at most. */
function openCalendar(calendar: HTMLInputElement | null): void {
  try {
    calendar?.showPicker();
  } catch {
    calendar?.click();
  }
}
