import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import type { MeterRow } from '../meters/meter-rows.ts';
import { useTexts } from '../texts.ts';
import { SharePart } from './share-part.tsx';

interface Props {
  readonly accountId: string;
  /** The meters that were chosen. */
  readonly rows: readonly MeterRow[];
  /** An access was made for them, and its login was shown. */
  readonly onDone: () => void;
}

/** Shares the chosen meters: makes an access for them. */
export function ShareMetersButton({ accountId, rows, onDone }: Props) {
  const { t } = useTexts();
  // As they were when the dialog was opened: lists are loaded anew while it is.
  const [shared, setShared] = useState<readonly MeterRow[]>();
  return (
    <>
      <Button disabled={rows.length === 0} onClick={() => setShared(rows)}>
        {t('share.button')}
      </Button>
      {shared && (
        <SharePart
          accountId={accountId}
          rows={shared}
          onDone={isMade => {
            setShared(undefined);
            if (isMade) onDone();
          }}
        />
      )}
    </>
  );
}
