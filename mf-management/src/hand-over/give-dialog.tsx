import type { Share } from '@zaehlwerk/api/sharing';
import { useNotify } from '@zaehlwerk/store';
import { type ReactNode, useState } from 'react';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { sharePath } from '../management/paths.ts';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import { ReceiverField } from './receiver-field.tsx';
import { type Receiver, receiversOf } from './receivers.ts';
import { useGiveJobs } from './use-give-jobs.ts';

interface Props {
  readonly accountId: string;
  readonly meters: readonly MeterRow[];
  readonly tree: readonly ShareNode[];
  /** The access that loses them at the same moment, where one does. */
  readonly from?: Share;
  readonly title: string;
  readonly confirm: string;
  /** What is told once it is done. */
  readonly done: (receiver: Receiver | undefined) => string;
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** What it means; the receiver is there once it is chosen, and `undefined` also where nobody can get them. */
  readonly children: (receiver: Receiver | undefined, isPossible: boolean) => ReactNode;
}

/** Asks which access gets meters, and gives them to it. */
export function GiveDialog(props: Props) {
  const { accountId, meters, tree, from, title, confirm, done, onDone, onClose, children } = props;
  const { t } = useTexts();
  const notify = useNotify();
  const [chosenId, setChosenId] = useState('');
  const [isAsked, setAsked] = useState(false);
  // As it was when it was opened: once an answer is lost, what was asked for has to stay askable.
  const [receivers] = useState(() =>
    receiversOf(
      meters.map(({ id }) => id),
      tree,
      from,
    ),
  );
  const receiver = receivers.find(({ node }) => node.share.id === chosenId);
  const to = receiver?.node.share;
  const isPossible = receivers.length > 0;
  const { command, faults } = useGiveJobs({
    accountId,
    to,
    from,
    rows: meters,
    onDone: () => {
      const link = to && { to: sharePath(accountId, to.id), label: t('handOver.show') };
      notify({ type: 'SUCCESS', title: done(receiver), message: to?.name ?? '', ...(link && { link }) });
      onDone();
    },
  });
  return (
    <CommandDialog
      accountId={accountId}
      title={title}
      confirm={confirm}
      command={command}
      cancel={t('share.cancel')}
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
        <ReceiverField
          receivers={receivers}
          chosenId={chosenId}
          isMissing={isAsked && to === undefined}
          isDisabled={command.isPending}
          onChoose={setChosenId}
        />
      ) : (
        <p>{t('handOver.nobody')}</p>
      )}
      {children(receiver, isPossible)}
    </CommandDialog>
  );
}
