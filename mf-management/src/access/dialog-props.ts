import type { MeterRow } from '../meters/meter-rows.ts';
import type { ShareNode } from '../shares/shares.ts';

/** What a dialog about one access knows of it. */
export interface AccessDialogProps {
  readonly accountId: string;
  readonly node: ShareNode;
  readonly tree: readonly ShareNode[];
  /** Its meters. */
  readonly meters: readonly MeterRow[];
  readonly onClose: () => void;
}
