import type { Share } from '@zaehlwerk/api/sharing';
import { Title } from '@zaehlwerk/ui';
import { useId, useMemo } from 'react';
import { HouseAccessesButton } from '../houses/house-accesses-button.tsx';
import { ShareMetersButton } from '../share-dialog/share-meters-button.tsx';
import type { ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import type { MeterRow } from './meter-rows.ts';

interface Props {
  readonly accountId: string;
  readonly rows: readonly MeterRow[];
  readonly tree: readonly ShareNode[];
  /** The share whose meters they are; without one they are the account's own. */
  readonly share?: Share;
}

/** Meters to be looked at and chosen, with what can be done with those that are. */
export function MetersView({ accountId, rows, tree }: Props) {
  const { t } = useTexts();
  const shares = useMemo(() => tree.map(({ share }) => share), [tree]);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('meters.title')}
      </Title>
      <ShareMetersButton accountId={accountId} rows={rows} onDone={() => undefined} />
      <HouseAccessesButton accountId={accountId} rows={rows} shares={shares} />
      <ul>
        {rows.map(row => (
          <li key={row.id}>
            {row.meterNumber} {row.house} {row.state}
          </li>
        ))}
      </ul>
    </section>
  );
}
