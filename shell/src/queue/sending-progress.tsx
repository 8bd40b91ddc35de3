import type { QueuedItem } from '@zaehlwerk/store/data';
import { useUpload } from '@zaehlwerk/store/host';
import { UploadProgress } from '@zaehlwerk/ui/upload-progress';
import { useShellTexts } from '../language/shell-texts.ts';
import { useQueueFormats } from './use-queue-formats.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

export function SendingProgress({ item }: { readonly item: QueuedItem }) {
  const { t } = useShellTexts();
  const { percent: written } = useQueueFormats();
  const { percent, stop } = useUpload(item.id);
  const shown = useRestoreFocus();
  const long = item.fileIds.length > 0 && {
    transferred: (percent: number) => t('queue.upload.percent', { percent: written(percent) }),
    isOut: t('queue.upload.isOut'),
    stopLabel: t('queue.upload.stop'),
    onStop: stop,
  };
  return (
    <div ref={shown}>
      <UploadProgress label={t('queue.state.sending')} percent={percent} long={long || undefined} />
    </div>
  );
}
