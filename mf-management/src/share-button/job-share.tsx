import type { Job } from '@zaehlwerk/api';
import { useApplication } from '@zaehlwerk/store';
import { useState } from 'react';
import { meterRows } from '../meters/meter-rows.ts';
import { ShareDialog } from '../share-dialog/share-dialog.tsx';
import { useTexts } from '../texts.ts';

interface Props {
  readonly accountId: string;
  readonly job: Job;
  readonly onDone: () => void;
}

export function JobShare({ accountId, job, onDone }: Props) {
  const { t } = useTexts();
  const { features } = useApplication();
  // As they were when the dialog opened: jobs are loaded again meanwhile.
  const [rows] = useState(() => meterRows([job], [], features, t));
  return <ShareDialog accountId={accountId} rows={rows} onDone={onDone} />;
}
