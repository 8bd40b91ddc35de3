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

/** The share dialog for the job that somebody looks at. */
export function JobShare({ accountId, job, onDone }: Props) {
  const { t } = useTexts();
  const { features } = useApplication();
  // As it was when the dialog was opened: jobs are loaded anew while it is.
  const [rows] = useState(() => meterRows([job], [], features, t));
  return <ShareDialog accountId={accountId} rows={rows} onDone={onDone} />;
}
