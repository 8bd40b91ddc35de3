import { today } from '@zaehlwerk/domain';
import { useApplication, useNotify } from '@zaehlwerk/store';
import { useExportQueue } from '@zaehlwerk/store/host';
import { useCallback, useRef, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemLabels } from './item-labels.ts';

/** Exports queued items to a file, one export at a time, and notifies of the result. */
export function useExport() {
  const { t } = useShellTexts();
  const { counted } = useItemLabels();
  const notify = useNotify();
  const { timeZone } = useApplication();
  const exportQueue = useExportQueue();
  const [isExporting, setExporting] = useState(false);
  const isBusy = useRef(false);

  const exportItems = useCallback(
    async (ids?: readonly string[]) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setExporting(true);
      try {
        const { file, counts, leftOut } = await exportQueue(ids);
        saveFile(file, t('queue.file.name', { day: today(timeZone) }));
        const out = counted(leftOut);
        const omission = out.count > 0 ? ` ${t('queue.file.written.leftOut', out)}` : '';
        const title = t('queue.file.written.title', counted(counts));
        notify({ type: 'SUCCESS', title, message: t('queue.file.written.message') + omission });
      } catch {
        notify({ type: 'ERROR', title: t('queue.failed.title'), message: t('queue.file.failed') });
      }
      isBusy.current = false;
      setExporting(false);
    },
    [exportQueue, notify, t, counted, timeZone],
  );

  return { isExporting, exportItems };
}

/** Longer than any browser takes to start a download. */
const keptMilliseconds = 60_000;

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds);
}
