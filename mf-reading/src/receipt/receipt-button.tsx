import { IconFileCheck } from '@tabler/icons-react';
import type { Job } from '@zaehlwerk/api';
import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useTexts } from '../texts.ts';

const receiptPart = lazyPart(() => import(/* webpackChunkName: "Receipt" */ './receipt-dialog.tsx'));

export function ReceiptButton({ job }: { readonly job: Job }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileCheck size="1.25rem" aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('receipt.title')}
      </Button>
      {isOpen && <Receipt job={job} onClose={() => setOpen(false)} />}
    </>
  );
}

function Receipt({ job, onClose }: { readonly job: Job; readonly onClose: () => void }) {
  const state = useLazyPart(receiptPart);
  return state.status === 'ready' && <state.part.ReceiptDialog job={job} onClose={onClose} />;
}
