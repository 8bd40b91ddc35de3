import { useFormats } from '@zaehlwerk/metering/job-text';
import type { ChosenMetersProps } from '../access/chosen-meters.ts';
import { sharesBelow } from '../shares/below.ts';
import { useTexts } from '../texts.ts';
import { GiveDialog } from './give-dialog.tsx';

/** Hands meters of an access over to another one: both change at the same moment, and no reading is lost. */
export function HandOverDialog({ share, rows, ...props }: ChosenMetersProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const meters = { count: rows.length, meters: count(rows.length) };
  const losing = sharesBelow(props.tree, share.id).filter(({ jobs }) =>
    rows.some(({ id }) => jobs.includes(id)),
  );
  return (
    <GiveDialog
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
    </GiveDialog>
  );
}
