import type { Share } from '@zaehlwerk/api/sharing';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { ShareNode } from '../shares/shares.ts';

/** Props of a dialog about one share; `meters` are its own. */
export interface ShareDialogProps {
  readonly accountId: string;
  readonly node: ShareNode;
  readonly tree: readonly ShareNode[];
  readonly meters: readonly MeterRow[];
  readonly onClose: () => void;
}

/** Props of a dialog about chosen meters of a share. */
export interface ChosenMetersProps {
  readonly accountId: string;
  readonly share: Share;
  readonly rows: readonly MeterRow[];
  readonly tree: readonly ShareNode[];
  /** Called if at least some meters were changed. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}
