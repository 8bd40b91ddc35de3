import type { Share } from '@zaehlwerk/api/sharing';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { ShareNode } from '../shares/shares.ts';

export interface ShareDialogProps {
  readonly accountId: string;
  readonly node: ShareNode;
  readonly tree: readonly ShareNode[];
  readonly meters: readonly MeterRow[];
  readonly onClose: () => void;
}

export interface ChosenMetersProps {
  readonly accountId: string;
  readonly share: Share;
  readonly rows: readonly MeterRow[];
  readonly tree: readonly ShareNode[];
  /** Called if at least some meters were changed. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}
