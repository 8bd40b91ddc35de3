import type { Share } from '@zaehlwerk/api/sharing';
import { today } from '@zaehlwerk/domain';
import { useNotify } from '@zaehlwerk/store';
import { Button, Dialog, Notice, TextInput } from '@zaehlwerk/ui';
import { useId, useState } from 'react';
import { faultsOf, type ShareFault, serverFaults } from '../share-dialog/share-rules.ts';
import { useFaultText } from '../share-dialog/use-fault-text.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';

interface Props {
  readonly accountId: string;
  readonly share: Share;
  readonly onClose: () => void;
}

/** Name and last day of an access. */
export function EditAccess({ accountId, share, onClose }: Props) {
  const { t } = useTexts();
  const notify = useNotify();
  const faultText = useFaultText();
  const formId = useId();
  const { change } = useShareCommands(accountId);
  const [name, setName] = useState(share.name);
  const [expires, setExpires] = useState(share.expires ?? '');
  const [faults, setFaults] = useState<readonly ShareFault[]>([]);
  const [state, setState] = useState<'open' | 'saving' | 'failed'>('open');
  const faultAt = (field: ShareFault['field']) => {
    const fault = faults.find(one => one.field === field);
    return fault && faultText(fault);
  };
  const save = async () => {
    if (state === 'saving') return;
    // A last day that is over already and stays is no mistake of this change.
    const isDayNew = expires !== (share.expires ?? '');
    const found = faultsOf(
      { name, expires: isDayNew ? expires : '', allowToReShare: false },
      [],
      today(),
    ).filter(({ field }) => field !== 'jobs');
    setFaults(found);
    if (found.length > 0) return;
    setState('saving');
    const result = await change(share.id, {
      name: name.trim(),
      ...(isDayNew && { expires: expires === '' ? null : expires }),
    });
    if (result.ok) {
      notify({ type: 'SUCCESS', title: t('access.edit.done'), message: result.value.name });
      return onClose();
    }
    setFaults(result.error.kind === 'refused' ? serverFaults(result.error.fieldErrors, []) : []);
    setState('failed');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('access.edit.title')}
      closeLabel={t('share.close')}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('share.cancel')}
          </Button>
          <Button type="submit" form={formId} aria-disabled={state === 'saving' || undefined}>
            {t('access.edit.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          data-autofocus
          required
          label={t('share.name')}
          error={faultAt('name')}
          value={name}
          autoComplete="off"
          onChange={event => setName(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          mt="md"
          label={t('share.expires')}
          description={t('share.expires.hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={faultAt('expires')}
          min={today()}
          value={expires}
          onChange={event => setExpires(event.currentTarget.value)}
        />
        <div role="alert">
          {state === 'failed' && (
            <Notice kind="ERROR" title={t('access.change.failed')}>
              {t('access.tryLater')}
            </Notice>
          )}
        </div>
      </form>
    </Dialog>
  );
}
