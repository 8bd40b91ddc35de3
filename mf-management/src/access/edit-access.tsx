import { DayField } from '@zaehlwerk/metering/day-field';
import { useToday } from '@zaehlwerk/metering/job-text';
import { useNotify } from '@zaehlwerk/store';
import { TextInput } from '@zaehlwerk/ui';
import { useState } from 'react';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { useCommand } from '../commands/use-command.ts';
import { faultsOf, refusedFaults, type ShareFault } from '../share-dialog/share-rules.ts';
import { useFaultText } from '../share-dialog/use-fault-text.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import type { AccessDialogProps } from './dialog-props.ts';

/** Name and last day of an access. */
export function EditAccess({ accountId, node: { share }, onClose }: AccessDialogProps) {
  const { t } = useTexts();
  const notify = useNotify();
  const faultText = useFaultText();
  const today = useToday();
  const { change } = useShareCommands(accountId);
  const [name, setName] = useState(share.name);
  const [expires, setExpires] = useState(share.expires ?? '');
  const [found, setFound] = useState<readonly ShareFault[]>([]);
  // A last day that is over already and stays is no mistake of this change.
  const isDayNew = expires !== (share.expires ?? '');
  const command = useCommand(
    () =>
      change(share.id, {
        name: name.trim(),
        ...(isDayNew && { expires: expires === '' ? null : expires }),
      }),
    changed => {
      notify({ type: 'SUCCESS', title: t('access.edit.done'), message: changed.name });
      onClose();
    },
  );
  const { isPending } = command;
  const refused = refusedFaults(command.error);
  const faults = found.length > 0 ? found : refused;
  /** Another name or day may be right; a password that is asked for stays. */
  const forgetFaults = () => {
    setFound([]);
    if (command.failure === 'refused') command.reset();
  };
  const faultAt = (field: ShareFault['field']) => {
    const fault = faults.find(one => one.field === field);
    return fault && faultText(fault);
  };
  const isReady = () => {
    const wrong = faultsOf(
      { name, expires: isDayNew ? expires : '', allowToReShare: false },
      [],
      today,
    ).filter(({ field }) => field !== 'jobs');
    setFound(wrong);
    return wrong.length === 0;
  };
  return (
    <CommandDialog
      accountId={accountId}
      title={t('access.edit.title')}
      confirm={t('access.edit.save')}
      cancel={t('share.cancel')}
      command={command}
      failureTitle={t('access.change.failed')}
      faults={refused}
      isReady={isReady}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={t('share.name')}
        error={faultAt('name')}
        value={name}
        readOnly={isPending}
        autoComplete="off"
        onChange={event => {
          setName(event.currentTarget.value);
          forgetFaults();
        }}
      />
      <DayField
        label={t('share.expires')}
        description={t('share.expires.hint')}
        error={faultAt('expires')}
        min={today}
        value={expires}
        readOnly={isPending}
        onChange={day => {
          setExpires(day);
          forgetFaults();
        }}
      />
    </CommandDialog>
  );
}
