import type { Share } from '@zaehlwerk/api/sharing';
import { Button, TextInput } from '@zaehlwerk/ui';
import { useState } from 'react';
import { ConfirmationField, useConfirmation } from '../commands/confirmation.tsx';
import { useCommand } from '../commands/use-command.ts';
import { refusedFaults } from '../share-dialog/share-rules.ts';
import { useFaultText } from '../share-dialog/use-fault-text.tsx';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import classes from './reminders.module.css';

interface Props {
  readonly accountId: string;
  readonly share: Share;
  readonly onSaved: (contact: string | undefined) => void;
}

/** The contact for reminders, which only the owner of a share sees (decisions.md 66). */
export function ContactField({ accountId, share, onSaved }: Props) {
  const { t } = useTexts();
  const faultText = useFaultText();
  const { change } = useShareCommands(accountId);
  const [typed, setTyped] = useState(share.contact ?? '');
  const contact = typed.trim();
  const command = useCommand(
    () => change(share.id, { contact: contact === '' ? null : contact }),
    changed => onSaved(changed.contact),
    { content: contact },
  );
  const confirmation = useConfirmation(accountId, command);
  const save = confirmation.isAsked ? confirmation.submit : command.start;
  const [fault] = refusedFaults(command.error);
  const reason = command.failure === 'openedByLink' ? undefined : command.failure;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in its fields saves, and mails nothing
    <div
      className={classes.contact}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        label={t('share.contact')}
        description={t('share.contact.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        error={fault ? faultText(fault) : reason && t(`access.failure.${reason}`)}
        value={typed}
        readOnly={command.isPending}
        onChange={event => {
          setTyped(event.currentTarget.value);
          command.reset();
        }}
      />
      {confirmation.isAsked && <ConfirmationField {...confirmation} />}
      <Button
        variant="default"
        disabled={contact === (share.contact ?? '')}
        aria-disabled={command.isPending || confirmation.isPending || undefined}
        onClick={save}
      >
        {t('access.edit.save')}
      </Button>
    </div>
  );
}
