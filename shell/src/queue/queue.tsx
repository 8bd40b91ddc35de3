import { IconFileDownload } from '@tabler/icons-react';
import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { useAccounts } from '@zaehlwerk/store';
import { type QueuedItem, useQueue } from '@zaehlwerk/store/data';
import { countsOf, useClosedShares } from '@zaehlwerk/store/host';
import { Button, Illustration, Notice, PageHeading, Text, Title } from '@zaehlwerk/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { PartSkeleton } from '../modules/part-boundary.tsx';
import { ownPaths } from '../routing/own-paths.ts';
import { LoginGate } from '../session/login-gate.tsx';
import { useClosedShareTexts } from './closed-share-texts.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { useItemLabels } from './item-labels.ts';
import classes from './queue.module.css';
import { type QueueGroup, queueGroups } from './queue-groups.ts';
import { QueueList } from './queue-list.tsx';
import { SendAll } from './send-all.tsx';
import { SentList } from './sent-list.tsx';
import { useExport } from './use-export.ts';
import { useQueueFormats } from './use-queue-formats.ts';

export { QueuedItemPart } from './queued-item-part.tsx';

/** Unsent items on this device. It requires a login, unless some are of a closed share (decisions.md 52). */
export function Queue() {
  const { status, items } = useQueue();
  const isVisitor = useAccounts().length === 0;
  const closed = useClosedShares();
  if (status === 'loading' || closed === undefined) return <PartSkeleton kind="screens" />;
  const hasClosed = items.some(item => closed.some(({ accountId }) => accountId === item.accountId));
  return isVisitor && hasClosed ? (
    <QueuePage isVisitor />
  ) : (
    <LoginGate>
      <QueuePage isVisitor={false} />
    </LoginGate>
  );
}

/** The unsent items of all accounts; a visitor sees those of closed shares only. */
function QueuePage({ isVisitor }: { readonly isVisitor: boolean }) {
  const { t } = useShellTexts();
  const { counted } = useItemLabels();
  const { status, items, unreadable, progress } = useQueue();
  const accounts = useAccounts();
  const closed = useClosedShares();
  const groups = useMemo(
    () =>
      queueGroups(items, accounts, closed).filter(
        group => !isVisitor || (group.closed !== undefined && !group.isLoggedIn),
      ),
    [items, accounts, closed, isVisitor],
  );
  const { isExporting, exportItems } = useExport();
  const exportOne = useCallback(({ id }: QueuedItem) => void exportItems([id]), [exportItems]);
  const [toDiscard, setToDiscard] = useState<QueuedItem>();
  // Too late for an item that is in flight or delivered.
  const discardable = items.find(({ id }) => id === toDiscard?.id && id !== progress.inFlight);
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
        <Notice kind="WARNING" title={t('queue.unreadable.title', counted(countsOf([], unreadable)))}>
          {t('queue.unreadable.message')}
        </Notice>
      )}
      {items.length > 0 && !isVisitor && <Text c="dimmed">{t('queue.introduction')}</Text>}
      {groups.map(group => (
        <ClosedNotice
          key={group.accountId}
          group={group}
          onExport={() => void exportItems(group.items.map(({ id }) => id))}
        />
      ))}
      {status === 'ready' && items.length + unreadable === 0 && (
        <>
          <Illustration name="done" />
          <Notice kind="SUCCESS" title={t('queue.empty.title')}>
            {t('queue.empty.message')}
          </Notice>
        </>
      )}
      <SendAll groups={groups} progress={progress} />
      <QueueList groups={groups} inFlight={progress.inFlight} onExport={exportOne} onDiscard={setToDiscard} />
      {!isVisitor && <SentList />}
      {isVisitor && (
        <Button component={Link} to={ownPaths.home} variant="default" w="fit-content">
          {t('notFound.toStart')}
        </Button>
      )}
      {!isVisitor && groups.some(({ isLoggedIn, closed }) => isLoggedIn || closed !== undefined) && (
        <ExportSection isBusy={isExporting} onExport={() => void exportItems()} />
      )}
      <StorageFacts count={items.length} />
      {discardable && <DiscardDialog item={discardable} onAnswered={() => setToDiscard(undefined)} />}
    </div>
  );
}

function ClosedNotice({ group, onExport }: { readonly group: QueueGroup; readonly onExport: () => void }) {
  const { t } = useShellTexts();
  const texts = useClosedShareTexts();
  const { closed, items } = group;
  if (closed === undefined) return null;
  const { title, message } = texts(closed, items);
  return (
    <Notice
      kind="WARNING"
      title={title}
      actions={<Button onClick={onExport}>{t('queue.file.export')}</Button>}
    >
      {message}
    </Notice>
  );
}

function ExportSection({ isBusy, onExport }: { readonly isBusy: boolean; readonly onExport: () => void }) {
  const { t } = useShellTexts();
  return (
    <section className={classes.file} aria-labelledby="queue-file">
      <Title order={2} size="h4" id="queue-file">
        {t('queue.file.title')}
      </Title>
      <Text c="dimmed">{t('queue.file.introduction')}</Text>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconFileDownload size="1.25rem" aria-hidden />}
          aria-disabled={isBusy}
          onClick={onExport}
        >
          {t('queue.file.export')}
        </Button>
        <p role="status" className={classes.progress}>
          {isBusy && t('queue.file.writing')}
        </p>
      </div>
    </section>
  );
}

/** Storage that the portal uses and has left; empty if the browser does not report it. */
function StorageFacts({ count }: { readonly count: number }) {
  const { t } = useShellTexts();
  const { size } = useQueueFormats();
  const [{ usage = 0, quota }, setStorage] = useState<StorageEstimate>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured whenever the number of items changes
  useEffect(() => {
    // Safari before 17 has no estimate, and a page without HTTPS no storage manager.
    navigator.storage?.estimate?.().then(setStorage, () => undefined);
  }, [count]);
  if (quota === undefined) return null;
  const values = { used: size(usage), free: size(Math.max(0, quota - usage)) };
  return <Text c="dimmed">{t('queue.storage', values)}</Text>;
}
