import type { Share } from '@zaehlwerk/api/sharing';
import { useMemo } from 'react';
import { ExportButton } from '../export/export-button.tsx';
import { HouseAccessesButton } from '../houses/house-accesses-button.tsx';
import type { ShareNode } from '../shares/shares.ts';
import type { MeterRow } from './meter-rows.ts';
import type { ShownMeters } from './use-shown-meters.ts';

interface Props {
  readonly accountId: string;
  readonly shown: ShownMeters;
  /** Those of all meters that are chosen. */
  readonly selected: readonly MeterRow[];
  /** The share whose meters they are; without one they are the account's own. */
  readonly share?: Share | undefined;
  readonly tree: readonly ShareNode[];
}

/** What can be done with the meters as they are shown, or with those of them that are chosen. */
export function TableActions({ accountId, shown, selected, share, tree }: Props) {
  const shares = useMemo(() => tree.map(node => node.share), [tree]);
  return (
    <>
      {!share && (
        <HouseAccessesButton
          accountId={accountId}
          rows={selected.length > 0 ? selected : shown.rows}
          shares={shares}
        />
      )}
      <ExportButton accountId={accountId} shown={shown} />
    </>
  );
}
