import { Text } from '@zaehlwerk/ui';
import { useEffect, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { useQueueFormats } from './use-queue-formats.ts';

/** How much room there is on this device for what waits; nothing where the browser does not say. */
export function StorageFacts({ count }: { readonly count: number }) {
  const { t } = useShellTexts();
  const { size } = useQueueFormats();
  const storage = useStorage(count);
  if (!storage) return null;
  return <Text c="dimmed">{t('queue.storage', { used: size(storage.used), free: size(storage.free) })}</Text>;
}

/** What the portal takes up on this device, and what the browser leaves it beside that; in bytes. */
interface StorageUse {
  readonly used: number;
  readonly free: number;
}

/** The storage as it is when `occasion` changes; `undefined` where the browser does not say. */
function useStorage(occasion: unknown): StorageUse | undefined {
  const [storage, setStorage] = useState<StorageUse>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is measured anew at each occasion
  useEffect(() => {
    let isCurrent = true;
    const measure = async () => {
      const { usage = 0, quota } = await navigator.storage.estimate();
      if (isCurrent && quota !== undefined) setStorage({ used: usage, free: Math.max(0, quota - usage) });
    };
    measure().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [occasion]);
  return storage;
}
