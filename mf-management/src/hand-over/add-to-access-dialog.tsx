import { useFormats } from '@zaehlwerk/metering/job-text';
import { useNotify } from '@zaehlwerk/store';
import { useState } from 'react';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { sharePath } from '../management/paths.ts';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import { ReceiverField } from './receiver-field.tsx';
import { receiversOf } from './receivers.ts';
import { useGiveJobs } from './use-give-jobs.ts';

interface Props {
  readonly accountId: string;
  /** The meters that were chosen; those that may not be shared on are left out, and named. */
  readonly rows: readonly MeterRow[];
  readonly tree: readonly ShareNode[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Gives meters to an access that is there already; its login stays. */
export function AddToAccessDialog({ accountId, rows, tree, onDone, onClose }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const notify = useNotify();
  const [chosenId, setChosenId] = useState('');
  const [isAsked, setAsked] = useState(false);
  const meters = rows.filter(({ isShareable }) => isShareable);
  const leftOut = rows.filter(({ isShareable }) => !isShareable);
  // As it was when it was opened: once an answer is lost, what was asked for has to stay askable.
  const [receivers] = useState(() =>
    receiversOf(
      meters.map(({ id }) => id),
      tree,
    ),
  );
  const receiver = receivers.find(({ node }) => node.share.id === chosenId);
  const to = receiver?.node.share;
  const { command, refusal } = useGiveJobs({
    accountId,
    to,
    rows: meters,
    onDone: () => {
      const added = receiver?.added ?? 0;
      const link = to && { to: sharePath(accountId, to.id), label: t('handOver.show') };
      notify({
        type: 'SUCCESS',
        title: t('handOver.added', { count: added, meters: count(added) }),
        message: to?.name ?? '',
        ...(link && { link }),
      });
      onDone();
    },
  });
  return (
    <CommandDialog
      title={t('handOver.add.title', { count: meters.length, meters: count(meters.length) })}
      confirm={t('handOver.add')}
      command={command}
      cancel={t('share.cancel')}
      failureTitle={t('handOver.failed')}
      failureText={refusal}
      isImpossible={receivers.length === 0}
      onClose={onClose}
      isReady={() => {
        setAsked(true);
        return to !== undefined;
      }}
    >
      {leftOut.length > 0 && (
        <p>
          {t('share.fault.jobNotShareable', {
            replace: { meters: leftOut.map(({ meterNumber }) => meterNumber).join(', ') },
          })}
        </p>
      )}
      {receivers.length === 0 ? (
        <p>{t('handOver.nobody')}</p>
      ) : (
        <ReceiverField
          receivers={receivers}
          chosenId={to ? chosenId : ''}
          isMissing={isAsked && to === undefined}
          isDisabled={command.isUnderWay}
          onChoose={setChosenId}
        />
      )}
      {receiver && receiver.added < meters.length && (
        <p role="status">
          {t('handOver.there', {
            count: meters.length - receiver.added,
            meters: count(meters.length - receiver.added),
          })}
        </p>
      )}
      {receivers.length > 0 && <p>{t('handOver.add.explanation')}</p>}
    </CommandDialog>
  );
}
