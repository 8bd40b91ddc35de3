import type { Share } from '@zaehlwerk/api/sharing';
import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useMayTakeJobs } from '../commands/opened-by-link.ts';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import { accessDialogs } from './access-dialogs-part.ts';

interface Props {
  readonly accountId: string;
  /** The access that has the meters. */
  readonly share: Share;
  /** The meters that were chosen. */
  readonly rows: readonly MeterRow[];
  readonly tree: readonly ShareNode[];
  /** They were taken from the access. */
  readonly onDone: () => void;
}

/**
 * Takes the chosen meters from an access, and from everybody below it. Whoever came in by a link may not, and is told so in
 * its place (specification section 4, "Sharing").
 */
export function TakeMetersBackButton({ rows, onDone, ...props }: Props) {
  const { t } = useTexts();
  const mayTake = useMayTakeJobs(props.accountId);
  // As they were when the question was asked: the list loses them meanwhile.
  const [taken, setTaken] = useState<readonly MeterRow[]>();
  if (!mayTake && !taken) return <p>{t('access.failure.openedByLink')}</p>;
  return (
    <>
      <Button variant="default" disabled={rows.length === 0} onClick={() => setTaken(rows)}>
        {t('takeBack.button')}
      </Button>
      {taken && (
        <LaterDialog part={accessDialogs} onClose={() => setTaken(undefined)}>
          {({ TakeBackDialog }) => (
            <TakeBackDialog
              {...props}
              rows={taken}
              onClose={() => setTaken(undefined)}
              onDone={() => {
                setTaken(undefined);
                onDone();
              }}
            />
          )}
        </LaterDialog>
      )}
    </>
  );
}
