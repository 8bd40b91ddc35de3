import type { ApiResult } from '@zaehlwerk/api';
import type { ShareLogin } from '@zaehlwerk/api/sharing';
import { DayField } from '@zaehlwerk/metering/day-field';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { useNavigate } from '@zaehlwerk/module-kit';
import { useNotify } from '@zaehlwerk/store';
import { TextInput } from '@zaehlwerk/ui';
import { useState } from 'react';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { useCommand } from '../commands/use-command.ts';
import { LoginPart, loginPart } from '../login/login-part.tsx';
import { accountPath } from '../management/paths.ts';
import { RemindDialog } from '../reminders/remind-dialog.tsx';
import { faultsOf, refusedFaults, type ShareFault } from '../share-dialog/share-rules.ts';
import { useFaultText } from '../share-dialog/use-fault-text.tsx';
import { sharesBelow } from '../shares/shares.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import { AddJobsDialog, HandOverDialog } from '../transfer-jobs/transfer-dialogs.tsx';
import type { ShareDialogProps } from './dialog-props.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

function BlockShare({ accountId, node: { share }, onClose }: ShareDialogProps) {
  const { t } = useTexts();
  const notify = useNotify();
  const { change } = useShareCommands(accountId);
  const [wasBlocked] = useState(share.blocked);
  const command = useCommand(
    () => change(share.id, { blocked: !wasBlocked }),
    ({ blocked, name }) => {
      notify({
        type: 'SUCCESS',
        title: t(blocked ? 'access.block.done' : 'access.unblock.done'),
        message: name,
      });
      onClose();
    },
  );
  const replace = { name: share.name };
  return (
    <CommandDialog
      accountId={accountId}
      title={t(wasBlocked ? 'access.unblock.title' : 'access.block.title', { replace })}
      confirm={t(wasBlocked ? 'access.unblock' : 'access.block')}
      command={command}
      failureTitle={t('access.change.failed')}
      onClose={onClose}
    >
      <p>{t(wasBlocked ? 'access.unblock.explanation' : 'access.block.explanation')}</p>
    </CommandDialog>
  );
}

/** Deletes a share and all below it; names in numbers what is lost and what stays. */
function DeleteShare({ accountId, node, tree, meters, onClose }: ShareDialogProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const notify = useNotify();
  const navigate = useNavigate();
  const { takeBack } = useShareCommands(accountId);
  const { share, below } = node;
  const command = useCommand(
    () => takeBack(share.id),
    () => {
      notify({ type: 'SUCCESS', title: t('access.delete.done'), message: share.name });
      // Before the list is loaded again: at this address the share would be missing.
      void navigate(accountPath(accountId), { replace: true });
    },
  );
  const all = share.jobs.length;
  const done = meters.filter(({ isDone }) => isDone).length;
  // Undefined where the server does not count them.
  const readings = [share, ...sharesBelow(tree, share.id)].reduce<number | undefined>(
    (sum, each) => (sum === undefined || each.readings === undefined ? undefined : sum + each.readings),
    0,
  );
  return (
    <CommandDialog
      accountId={accountId}
      title={t('access.delete.title', { replace: { name: share.name } })}
      confirm={t('access.delete')}
      cancel={t('access.delete.keep')}
      command={command}
      failureTitle={t('access.delete.failed')}
      onClose={onClose}
    >
      <ul>
        <li>{t('access.delete.meters', { count: all, meters: count(all) })}</li>
        {all > 0 && <li>{t('access.delete.progress', { done: count(done), open: count(all - done) })}</li>}
        {below > 0 && <li>{t('access.delete.below', { count: below, accesses: count(below) })}</li>}
        <li>
          {readings === undefined
            ? t('access.delete.readingsKept')
            : t('access.delete.readings', { count: readings, readings: count(readings) })}
        </li>
        <li>{t('access.delete.queued')}</li>
      </ul>
    </CommandDialog>
  );
}

function EditShare({ accountId, node: { share, depth }, onClose }: ShareDialogProps) {
  const { t } = useTexts();
  const notify = useNotify();
  const faultText = useFaultText();
  const today = useToday();
  const { change } = useShareCommands(accountId);
  const [name, setName] = useState(share.name);
  const [expires, setExpires] = useState(share.expires ?? '');
  const [contact, setContact] = useState(share.contact ?? '');
  const [found, setFound] = useState<readonly ShareFault[]>([]);
  const newContact = contact.trim();
  // A last day that has passed already and stays is no fault of this change.
  const isDayNew = expires !== (share.expires ?? '');
  const command = useCommand(
    () =>
      change(share.id, {
        name: name.trim(),
        ...(isDayNew && { expires: expires === '' ? null : expires }),
        ...(newContact !== (share.contact ?? '') && { contact: newContact === '' ? null : newContact }),
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
    const entries = { name, expires: isDayNew ? expires : '', allowToReShare: false };
    const wrong = faultsOf(entries, [], today).filter(({ field }) => field !== 'jobs');
    setFound(wrong);
    return wrong.length === 0;
  };
  return (
    <CommandDialog
      accountId={accountId}
      title={t('access.edit.title')}
      confirm={t('access.edit.save')}
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
      {depth === 0 && (
        <TextInput
          label={t('share.contact')}
          description={t('share.contact.hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={faultAt('contact')}
          value={contact}
          readOnly={isPending}
          autoComplete="off"
          onChange={event => {
            setContact(event.currentTarget.value);
            forgetFaults();
          }}
        />
      )}
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

const notLoaded: ApiResult<never> = { ok: false, error: { kind: 'no-response', reason: 'network' } };

/** Makes another login for a share, and shows it once (decisions.md 51). */
function NewLogin({ accountId, node: { share }, meters, onClose }: ShareDialogProps) {
  const { t } = useTexts();
  const { renewLogin } = useShareCommands(accountId);
  const [login, setLogin] = useState<ShareLogin>();
  const command = useCommand<ShareLogin>(
    async key => {
      // The view of the login has to be there before it is made.
      return (await loginPart.load()) ? renewLogin(share.id, key) : notLoaded;
    },
    setLogin,
    // Kept when the question is closed: a login whose answer was lost is returned again.
    { content: share.id, scope: { accountId, name: 'new-login' } },
  );
  if (login)
    return (
      <LoginPart card={{ share, login, meters }} accountId={accountId} isNew={false} onClose={onClose} />
    );
  const { failure } = command;
  return (
    <CommandDialog
      accountId={accountId}
      title={t('access.newLogin.title')}
      confirm={t(failure && failure !== 'openedByLink' ? 'jobs.retry' : 'access.newLogin.make')}
      command={command}
      failureTitle={t('access.newLogin.failed.title')}
      failureText={failure === 'offline' ? undefined : t('access.newLogin.failed.message')}
      onClose={onClose}
    >
      <p>{t('access.newLogin.question', { replace: { name: share.name } })}</p>
      <ul>
        <li>{t('access.newLogin.breaks.card')}</li>
        <li>{t('access.newLogin.breaks.session')}</li>
        <li>{t('access.newLogin.keeps')}</li>
      </ul>
      <p>{t('access.newLogin.instead')}</p>
    </CommandDialog>
  );
}

export const shareDialogs = {
  AddJobsDialog,
  BlockShare,
  DeleteShare,
  EditShare,
  HandOverDialog,
  NewLogin,
  RemindDialog,
  TakeBackDialog,
};
