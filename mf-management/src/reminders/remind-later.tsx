import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import { shareDialogs } from '../share-page/share-dialogs-part.ts';
import type { ListedShare } from './lateness.ts';

interface Props {
  readonly accountId: string;
  /** As they are when the dialog opens. */
  readonly shares: readonly ListedShare[];
  readonly onClose: () => void;
}

/** The dialog that reminds the holders of shares; its code loads when it opens. */
export function RemindLater(props: Props) {
  return (
    <LaterDialog part={shareDialogs} onClose={props.onClose}>
      {({ RemindDialog }) => <RemindDialog {...props} />}
    </LaterDialog>
  );
}
