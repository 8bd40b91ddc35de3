import { ShareMetersButton } from '../share-dialog/share-meters-button.tsx';
import type { MetersViewProps } from './meters-view.tsx';

interface Props extends MetersViewProps {
  readonly clear: () => void;
}

/** What can be done with the meters that are chosen. */
export function SelectionActions({ accountId, rows, share, clear }: Props) {
  if (share) return null;
  return <ShareMetersButton accountId={accountId} rows={rows} onDone={clear} />;
}
