import type { Share } from '@zaehlwerk/api/sharing';
import { Title } from '@zaehlwerk/ui';
import { useId } from 'react';
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
export function MetersView({ rows }: Props) {
  const { t } = useTexts();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('meters.title')}
      </Title>
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
