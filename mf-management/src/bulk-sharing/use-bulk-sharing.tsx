import { lazyPart } from '@zaehlwerk/module-kit';
import { type ReactNode, useState } from 'react';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import { useTexts } from '../texts.ts';
import type { BulkSharingProps } from './bulk-sharing.tsx';
import { useSharePlan } from './share-plan.ts';

const bulkSharingPart = lazyPart(() => import(/* webpackChunkName: "BulkSharing" */ './bulk-sharing.tsx'));

type Props = Omit<BulkSharingProps, 'onClose'>;

export interface BulkSharingEntry {
  readonly label: string;
  readonly isOffered: boolean;
  readonly open: () => void;
  readonly dialog: ReactNode;
}

/** Creates a share for each house of the meters, or continues a plan on this device. */
export function useBulkSharing({ accountId, rows, shares }: Props): BulkSharingEntry {
  const { t } = useTexts();
  const { shares: planned } = useSharePlan(accountId);
  const [given, setGiven] = useState<Pick<Props, 'rows' | 'shares'>>();
  const close = () => setGiven(undefined);
  const made = planned.filter(({ state }) => state === 'made').length;
  return {
    label:
      planned.length > 0 ? t('bulkSharing.continue', { made, all: planned.length }) : t('bulkSharing.button'),
    isOffered: rows.length > 0 || planned.length > 0,
    open: () => setGiven({ rows, shares }),
    dialog: given && (
      <LaterDialog part={bulkSharingPart} onClose={close}>
        {({ BulkSharing }) => <BulkSharing accountId={accountId} {...given} onClose={close} />}
      </LaterDialog>
    ),
  };
}
