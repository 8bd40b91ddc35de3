import type { Share } from '@zaehlwerk/api/sharing';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { useNotify } from '@zaehlwerk/store';
import { NativeSelect } from '@zaehlwerk/ui/metering';
import { type ReactNode, useState } from 'react';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { useCommand } from '../commands/use-command.ts';
import { sharePath } from '../management/paths.ts';
import type { MeterRow } from '../meters/meter-rows.ts';
import { refusedFaults } from '../share-dialog/share-rules.ts';
import type { ChosenMetersProps } from '../share-page/dialog-props.ts';
import { sharesBelow } from '../shares/shares.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import { type Receiver, receiversOf } from './receivers.ts';

/** Adds meters to an existing share, whose login stays. Names the meters that may not be shared. */
export function AddJobsDialog({ rows, ...props }: Omit<ChosenMetersProps, 'share'>) {
  const { t } = useTexts();
  const { count } = useFormats();
  const meters = rows.filter(({ isShareable }) => isShareable);
  const leftOut = rows.filter(({ isShareable }) => !isShareable);
  const words = (amount: number) => ({ count: amount, meters: count(amount) });
  return (
    <TransferDialog
      {...props}
      meters={meters}
      title={t('handOver.add.title', words(meters.length))}
      confirm={t('handOver.add')}
      done={receiver => t('handOver.added', words(receiver?.added ?? 0))}
    >
      {(receiver, isPossible) => (
        <>
          {leftOut.length > 0 && (
            <p>
              {t('share.fault.jobNotShareable', {
                replace: { meters: leftOut.map(({ meterNumber }) => meterNumber).join(', ') },
              })}
            </p>
          )}
          {receiver && receiver.added < meters.length && (
            <p role="status">{t('handOver.there', words(meters.length - receiver.added))}</p>
          )}
          {isPossible && <p>{t('handOver.add.explanation')}</p>}
        </>
      )}
    </TransferDialog>
  );
}

/** Moves meters from one share to another in one request: no reading is lost in between. */
export function HandOverDialog({ share, rows, ...props }: ChosenMetersProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const meters = { count: rows.length, meters: count(rows.length) };
  const losing = sharesBelow(props.tree, share.id).filter(({ jobs }) =>
    rows.some(({ id }) => jobs.includes(id)),
  );
  return (
    <TransferDialog
      {...props}
      meters={rows}
      from={share}
      title={t('handOver.title', meters)}
      confirm={t('handOver.action')}
      done={() => t('handOver.done', meters)}
    >
      {() => (
        <ul>
          <li>{t('handOver.loses', { replace: { name: share.name } })}</li>
          {losing.length > 0 && <li>{t('takeBack.below', { count: losing.length })}</li>}
          <li>{t('access.delete.readingsKept')}</li>
          <li>{t('access.delete.queued')}</li>
        </ul>
      )}
    </TransferDialog>
  );
}

interface Props extends Omit<ChosenMetersProps, 'share' | 'rows'> {
  readonly meters: readonly MeterRow[];
  readonly from?: Share;
  readonly title: string;
  readonly confirm: string;
  /** Title of the notification of success. */
  readonly done: (receiver: Receiver | undefined) => string;
  readonly children: (receiver: Receiver | undefined, isPossible: boolean) => ReactNode;
}

function TransferDialog(props: Props) {
  const { accountId, meters, tree, from, title, confirm, done, onDone, onClose, children } = props;
  const { t } = useTexts();
  const notify = useNotify();
  const { addJobs, reload } = useShareCommands(accountId);
  const { reload: reloadJobs } = useJobs(accountId);
  const [chosenId, setChosenId] = useState('');
  const [isAsked, setAsked] = useState(false);
  const jobIds = meters.map(({ id }) => id);
  // As it was when the dialog opened: after a lost answer, the same request must stay possible.
  const [receivers] = useState(() => receiversOf(jobIds, tree, from));
  const receiver = receivers.find(({ node }) => node.share.id === chosenId);
  const to = receiver?.node.share;
  const isPossible = receivers.length > 0;
  const request = { jobIds, ...(from && { from: from.id }) };
  const command = useCommand(
    async key => {
      const result = await addJobs(chosenId, request, key);
      // The server knows of other jobs, or other rights to them.
      if (!result.ok && result.error.kind === 'refused') void Promise.all([reload(), reloadJobs()]);
      return result;
    },
    () => {
      const link = to && { to: sharePath(accountId, to.id), label: t('handOver.show') };
      notify({ type: 'SUCCESS', title: done(receiver), message: to?.name ?? '', ...(link && { link }) });
      onDone();
    },
    { content: { to: chosenId, ...request } },
  );
  const faults = refusedFaults(command.error, meters).map(fault =>
    // The meters that the share has already count, too.
    fault.code === 'tooManyJobs' ? { ...fault, code: 'tooManyInAccess' as const } : fault,
  );
  return (
    <CommandDialog
      accountId={accountId}
      title={title}
      confirm={confirm}
      command={command}
      failureTitle={t('handOver.failed')}
      faults={faults}
      isImpossible={!isPossible}
      onClose={onClose}
      isReady={() => {
        setAsked(true);
        return to !== undefined;
      }}
    >
      {isPossible ? (
        <NativeSelect
          data-autofocus
          required
          label={t('handOver.to')}
          error={isAsked && to === undefined && t('handOver.to.required')}
          disabled={command.isPending}
          value={chosenId}
          onChange={event => setChosenId(event.currentTarget.value)}
        >
          <option value="">{t('handOver.to.none')}</option>
          {receivers.map(({ node: { share, parentName } }) => (
            // Names are often alike: the parent tells them apart.
            <option key={share.id} value={share.id}>
              {parentName === undefined
                ? share.name
                : t('print.report.below', { replace: { name: share.name, parent: parentName } })}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <p>{t('handOver.nobody')}</p>
      )}
      {children(receiver, isPossible)}
    </CommandDialog>
  );
}
