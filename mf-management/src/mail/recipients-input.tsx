import { IconX } from '@tabler/icons-react';
import { SignalIcon, VisuallyHidden } from '@zaehlwerk/ui';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { useTexts } from '../texts.ts';
import { joinedRecipients, type Recipient, readAllRecipients, readRecipients } from './recipients.ts';
import classes from './recipients-input.module.css';

interface Props {
  readonly id: string;
  readonly recipients: readonly Recipient[];
  /** Text that is no recipient yet. */
  readonly typed: string;
  readonly isLocked: boolean;
  readonly onChange: (recipients: readonly Recipient[], typed: string) => void;
}

/** Blank, comma, semicolon and Enter turn an address into a chip. Assistive technology has a list and a text field. */
export function RecipientsInput({ id, recipients, typed, isLocked, onChange }: Props) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);

  const add = (added: readonly Recipient[], rest: string) =>
    onChange(joinedRecipients(recipients, added), rest);
  const remove = (index: number) => {
    onChange(recipients.toSpliced(index, 1), typed);
    input.current?.focus();
  };
  const take = () => typed.trim() !== '' && add(readAllRecipients(typed), '');

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || isLocked) return;
    // Never submits the form.
    if (event.key === 'Enter') {
      event.preventDefault();
      take();
    }
    if (event.key === 'Backspace' && typed === '' && recipients.length > 0) {
      event.preventDefault();
      remove(recipients.length - 1);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    // A single address may be pasted into others to correct them; a list has line breaks, which the field would drop.
    if (isLocked || !/[\s,;]/.test(pasted.trim())) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = event.currentTarget;
    const [from, to] = [selectionStart ?? typed.length, selectionEnd ?? typed.length];
    add(readAllRecipients(typed.slice(0, from) + pasted + typed.slice(to)), '');
  };

  const wrong = recipients.filter(({ isValid }) => !isValid).length;
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {t('mail.recipients')}
      </label>
      <div className={classes.box} data-locked={isLocked || undefined}>
        <ul className={classes.chips} aria-label={t('mail.recipients.list')}>
          {recipients.map((recipient, index) => (
            <Chip
              key={recipient.email}
              recipient={recipient}
              isLocked={isLocked}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
        <input
          id={id}
          ref={input}
          className={classes.input}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isLocked}
          aria-invalid={wrong > 0 || undefined}
          aria-describedby={`${id}-hint`}
          value={typed}
          onChange={event => {
            const { recipients: read, rest } = readRecipients(event.currentTarget.value);
            add(read, rest);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
      <p id={`${id}-hint`} className={classes.hint}>
        {t('mail.recipients.hint')}
      </p>
      <VisuallyHidden role="status">
        {recipients.length > 0 && t('mail.recipients.count', { count: recipients.length - wrong, wrong })}
      </VisuallyHidden>
    </div>
  );
}

interface ChipProps {
  readonly recipient: Recipient;
  readonly isLocked: boolean;
  readonly onRemove: () => void;
}

function Chip({ recipient: { name, email, isValid }, isLocked, onRemove }: ChipProps) {
  const { t } = useTexts();
  return (
    <li className={classes.chip} data-valid={isValid}>
      <SignalIcon kind={isValid ? 'SUCCESS' : 'ERROR'} size="1.25rem" />
      <span className={classes.address}>
        {name && <span className={classes.name}>{name}</span>}
        <span>{email}</span>
        {isValid ? (
          <VisuallyHidden>{t('mail.recipient.valid')}</VisuallyHidden>
        ) : (
          <span className={classes.wrong}>{t('share.fault.emailInvalid')}</span>
        )}
      </span>
      <button
        type="button"
        className={classes.remove}
        disabled={isLocked}
        aria-label={t('mail.recipient.remove', { replace: { recipient: email } })}
        onClick={onRemove}
      >
        <IconX size="1.125rem" aria-hidden="true" />
      </button>
    </li>
  );
}
