import type { Share } from '@zaehlwerk/api/sharing';
import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import { accessDialogs } from '../access/access-dialogs-part.ts';
import { useMayTakeJobs } from '../commands/opened-by-link.ts';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';

interface Props {
  readonly accountId: string;
  /** The access that has the meters. */
  readonly share: Share;
  /** The meters that were chosen. */
  readonly rows: readonly MeterRow[];
  readonly tree: readonly ShareNode[];
  /** They belong to another access now. */
  readonly onDone: () => void;
}

/** Hands the chosen meters of an access over to another one. Whoever came in by a link may not. */
export function HandMetersOverButton({ rows, onDone, ...props }: Props) {
  const { t } = useTexts();
  const mayTake = useMayTakeJobs(props.accountId);
  const [handedOver, setHandedOver] = useState<readonly MeterRow[]>();
  if (!mayTake && !handedOver) return null;
  return (
    <>
      <Button variant="default" disabled={rows.length === 0} onClick={() => setHandedOver(rows)}>
        {t('handOver.action')}
      </Button>
      {handedOver && (
        <LaterDialog part={accessDialogs} onClose={() => setHandedOver(undefined)}>
          {({ HandOverDialog }) => (
            <HandOverDialog
              {...props}
              rows={handedOver}
              onClose={() => setHandedOver(undefined)}
              onDone={() => {
                setHandedOver(undefined);
                onDone();
              }}
            />
          )}
        </LaterDialog>
      )}
    </>
  );
}
