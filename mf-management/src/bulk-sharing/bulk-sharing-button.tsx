import { lazyPart } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import { useTexts } from '../texts.ts';
import type { BulkSharingProps } from './bulk-sharing.tsx';
import { useSharePlan } from './share-plan.ts';

const bulkSharingPart = lazyPart(() => import(/* webpackChunkName: "BulkSharing" */ './bulk-sharing.tsx'));

type Props = Omit<BulkSharingProps, 'onClose'>;

/** Creates a share for each house of the meters, or continues a plan on this device. */
export function BulkSharingButton({ accountId, rows, shares }: Props) {
  const { t } = useTexts();
  const { shares: planned } = useSharePlan(accountId);
  const [given, setGiven] = useState<Pick<Props, 'rows' | 'shares'>>();
  const close = () => setGiven(undefined);
  const made = planned.filter(({ state }) => state === 'made').length;
  return (
    <>
      <Button
        variant="default"
        disabled={rows.length === 0 && planned.length === 0}
        onClick={() => setGiven({ rows, shares })}
      >
        {planned.length > 0
          ? t('bulkSharing.continue', { made, all: planned.length })
          : t('bulkSharing.button')}
      </Button>
      {given && (
        <LaterDialog part={bulkSharingPart} onClose={close}>
          {({ BulkSharing }) => <BulkSharing accountId={accountId} {...given} onClose={close} />}
        </LaterDialog>
      )}
    </>
  );
}
