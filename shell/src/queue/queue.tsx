import { PageTitle } from '@zaehlwerk/module-kit';
import { useAccounts } from '@zaehlwerk/store';
import { type QueuedItem, useQueue } from '@zaehlwerk/store/data';
import { Notice, PageHeading, Text } from '@zaehlwerk/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { PartSkeleton } from '../modules/part-area.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import classes from './queue.module.css';
import { QueueFile, QueueFileQuestion } from './queue-file.tsx';
import { queueGroups } from './queue-groups.ts';
import { QueueList } from './queue-list.tsx';
import { SendAll } from './send-all.tsx';
import { useQueueFileSteps } from './use-queue-file-steps.ts';
import { useQueueFormats } from './use-queue-formats.ts';

export { QueuedItemPart } from './queued-item-part.tsx';

/** What lies on this device and is not on the server yet, of all accounts, and what can be done with it. */
export function Queue() {
  const { t } = useShellTexts();
  const { status, items, unreadable, progress } = useQueue();
  const accounts = useAccounts();
  const groups = useMemo(() => queueGroups(items, accounts), [items, accounts]);
  const { step, exportReadings, choose, takeOver, cancel } = useQueueFileSteps();
  const exportOne = useCallback(({ id }: QueuedItem) => void exportReadings([id]), [exportReadings]);
  const [toDiscard, setToDiscard] = useState<QueuedItem>();
  // Its answer would come too late for one that is on its way, or has arrived.
  const discardable = items.find(({ id }) => id === toDiscard?.id && id !== progress.underWay);
  if (status === 'loading') return <PartSkeleton kind="screens" />;
  return (
    <div className={classes.page}>
      <PageTitle>{t('queue.title')}</PageTitle>
      <PageHeading>{t('queue.title')}</PageHeading>
      {status === 'unavailable' && (
        <Notice kind="ERROR" title={t('queue.unavailable.title')}>
          {t('queue.unavailable.message')}
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice kind="WARNING" title={t('queue.unreadable.title', { count: unreadable })}>
          {t('queue.unreadable.message')}
        </Notice>
      )}
      {items.length > 0 && <Text c="dimmed">{t('queue.introduction')}</Text>}
      {status === 'ready' && items.length + unreadable === 0 && (
        <Notice kind="SUCCESS" title={t('queue.empty.title')}>
          {t('queue.empty.message')}
        </Notice>
      )}
      <SendAll groups={groups} progress={progress} />
      <QueueList groups={groups} underWay={progress.underWay} onExport={exportOne} onDiscard={setToDiscard} />
      {status === 'ready' && (
        <QueueFile
          step={step.is}
          isExportable={groups.some(({ isLoggedIn }) => isLoggedIn)}
          onExport={() => void exportReadings()}
          onChoose={file => void choose(file)}
        />
      )}
      <StorageFacts count={items.length} />
      {step.is === 'question' && (
        <QueueFileQuestion
          contents={step.contents}
          onCancel={cancel}
          onTake={() => void takeOver(step.file)}
        />
      )}
      <DiscardQuestion item={discardable} onAnswered={() => setToDiscard(undefined)} />
    </div>
  );
}

/** How much room there is on this device for what waits; nothing where the browser does not say. */
function StorageFacts({ count }: { readonly count: number }) {
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
