import type { Share } from '@zaehlwerk/api/sharing';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { ShareNode } from '../shares/shares.ts';

/** What a dialog about chosen meters of an access knows of them. */
export interface ChosenMetersProps {
  readonly accountId: string;
  /** The access that has them. */
  readonly share: Share;
  readonly rows: readonly MeterRow[];
  readonly tree: readonly ShareNode[];
  /** It was done, for some of them at least. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}
