import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import { accessDialogs } from '../access/access-dialogs-part.ts';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';

interface Props {
  readonly accountId: string;
  /** The meters that were chosen. */
  readonly rows: readonly MeterRow[];
  readonly tree: readonly ShareNode[];
  /** An access has them. */
  readonly onDone: () => void;
}

/** Gives the chosen meters to an access that is there; nothing where there is none. */
export function AddToAccessButton({ accountId, rows, tree, onDone }: Props) {
  const { t } = useTexts();
  const [added, setAdded] = useState<readonly MeterRow[]>();
  if (tree.length === 0) return null;
  return (
    <>
      <Button variant="default" disabled={rows.length === 0} onClick={() => setAdded(rows)}>
        {t('handOver.add')}
      </Button>
      {added && (
        <LaterDialog part={accessDialogs} onClose={() => setAdded(undefined)}>
          {({ AddToAccessDialog }) => (
            <AddToAccessDialog
              accountId={accountId}
              rows={added}
              tree={tree}
              onClose={() => setAdded(undefined)}
              onDone={() => {
                setAdded(undefined);
                onDone();
              }}
            />
          )}
        </LaterDialog>
      )}
    </>
  );
}
