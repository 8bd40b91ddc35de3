import { useFormats } from '@zaehlwerk/metering/job-text';
import { useNotify } from '@zaehlwerk/store';
import { useState } from 'react';
import type { ChosenMetersProps } from '../access/chosen-meters.ts';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { sharePath } from '../management/paths.ts';
import { sharesBelow } from '../shares/below.ts';
import { useTexts } from '../texts.ts';
import { ReceiverField } from './receiver-field.tsx';
import { receiversOf } from './receivers.ts';
import { useGiveJobs } from './use-give-jobs.ts';

/** Hands meters of an access over to another one: both change at the same moment, and no reading is lost. */
export function HandOverDialog({ accountId, share, rows, tree, onDone, onClose }: ChosenMetersProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const notify = useNotify();
  const [chosenId, setChosenId] = useState('');
  const [isAsked, setAsked] = useState(false);
  // As it was when it was opened: once an answer is lost, what was asked for has to stay askable.
  const [receivers] = useState(() =>
    receiversOf(
      rows.map(({ id }) => id),
      tree,
      share,
    ),
  );
  const to = receivers.find(({ node }) => node.share.id === chosenId)?.node.share;
  const losing = sharesBelow(tree, share.id).filter(({ jobs }) => rows.some(({ id }) => jobs.includes(id)));
  const { command, refusal } = useGiveJobs({
    accountId,
    to,
    from: share,
    rows,
    onDone: () => {
      const link = to && { to: sharePath(accountId, to.id), label: t('handOver.show') };
      notify({
        type: 'SUCCESS',
        title: t('handOver.done', { count: rows.length, meters: count(rows.length) }),
        message: to?.name ?? '',
        ...(link && { link }),
      });
      onDone();
    },
  });
  return (
    <CommandDialog
      title={t('handOver.title', { count: rows.length, meters: count(rows.length) })}
      confirm={t('handOver.action')}
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
      <ul>
        <li>{t('handOver.loses', { replace: { name: share.name } })}</li>
        {losing.length > 0 && <li>{t('takeBack.below', { count: losing.length })}</li>}
        <li>{t('access.delete.readingsKept')}</li>
        <li>{t('access.delete.queued')}</li>
      </ul>
    </CommandDialog>
  );
}
