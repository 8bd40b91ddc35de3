import { Text } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import { useQueueFormats } from './use-queue-formats.ts';
import { useStorage } from './use-storage.ts';

/** How much room there is on this device for what waits; nothing where the browser does not say. */
export function StorageFacts({ count }: { readonly count: number }) {
  const { t } = useShellTexts();
  const { size } = useQueueFormats();
  const storage = useStorage(count);
  if (!storage) return null;
  return <Text c="dimmed">{t('queue.storage', { used: size(storage.used), free: size(storage.free) })}</Text>;
}
