import type { Share } from '@zaehlwerk/api/sharing';
import { TakeMetersBackButton } from '../access/take-meters-back.tsx';
import { AddToAccessButton } from '../hand-over/add-to-access-button.tsx';
import { HandMetersOverButton } from '../hand-over/hand-meters-over-button.tsx';
import { ShareMetersButton } from '../share-dialog/share-meters-button.tsx';
import type { ShareNode } from '../shares/shares.ts';
import type { MeterRow } from './meter-rows.ts';

interface Props {
  readonly accountId: string;
  /** The meters that are chosen. */
  readonly rows: readonly MeterRow[];
  /** The share whose meters they are; without one they are the account's own. */
  readonly share?: Share | undefined;
  readonly tree: readonly ShareNode[];
  /** Chooses none of them. */
  readonly clear: () => void;
}

/** What can be done with the meters that are chosen. */
export function SelectionActions({ accountId, rows, share, tree, clear }: Props) {
  const chosen = { accountId, rows, tree, onDone: clear };
  if (share)
    return (
      <>
        <HandMetersOverButton {...chosen} share={share} />
        <TakeMetersBackButton {...chosen} share={share} />
      </>
    );
  return (
    <>
      <ShareMetersButton accountId={accountId} rows={rows} onDone={clear} />
      <AddToAccessButton {...chosen} />
    </>
  );
}
