import type { Share } from '@zaehlwerk/api/sharing';
import { Button, TextInput } from '@zaehlwerk/ui';
import { useState } from 'react';
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
  const [fault] = refusedFaults(command.error);
  const failure =
    command.failure &&
    t(`access.failure.${command.failure === 'openedByLink' ? 'refused' : command.failure}`);
  return (
    <div className={classes.contact}>
      <TextInput
        label={t('share.contact')}
        description={t('share.contact.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        error={fault ? faultText(fault) : failure}
        value={typed}
        readOnly={command.isPending}
        onChange={event => {
          setTyped(event.currentTarget.value);
          command.reset();
        }}
        onKeyDown={event => {
          // Enter sends no mail.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          command.start();
        }}
      />
      <Button
        variant="default"
        disabled={contact === (share.contact ?? '')}
        aria-disabled={command.isPending || undefined}
        onClick={command.start}
      >
        {t('access.edit.save')}
      </Button>
    </div>
  );
}
