import type { QueuedItem } from '@zaehlwerk/store/data';
import { Title } from '@zaehlwerk/ui';
import { startTransition, useEffect, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { shownStatus } from './item-status.tsx';
import classes from './queue.module.css';
import type { QueueGroup } from './queue-groups.ts';
import { QueueItem } from './queue-item.tsx';

interface Props {
  readonly groups: readonly QueueGroup[];
  readonly inFlight: string | undefined;
  readonly onExport: (item: QueuedItem) => void;
  readonly onDiscard: (item: QueuedItem) => void;
}

/** All items, grouped if there are several accounts. */
export function QueueList({ groups, inFlight, onExport, onDiscard }: Props) {
  const { t } = useShellTexts();
  const total = groups.reduce((sum, { items }) => sum + items.length, 0);
  const rendered = useProgressiveCount(total);
  const isGrouped = groups.length > 1;
  let left = rendered;
  return groups.map(group => {
    const { accountId, name, isLoggedIn, items } = group;
    const shown = items.slice(0, left);
    left -= shown.length;
    if (shown.length === 0) return null;
    return (
      <section key={accountId} className={classes.group} {...(isGrouped && { 'aria-label': name })}>
        {isGrouped && (
          <Title order={2} size="h3">
            {isLoggedIn ? name : t('queue.group.notLoggedIn', { name })}
          </Title>
        )}
        <ul className={classes.list}>
          {shown.map(item => (
            <li key={item.id} className={classes.line}>
              <QueueItem
                item={item}
                status={shownStatus(item, group, inFlight)}
                headingLevel={isGrouped ? 3 : 2}
                onExport={onExport}
                onDiscard={onDiscard}
              />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

const initialCount = 12;
const sliceSize = 24;

/** Number of items to render: enough for the window at once, the others in slices that do not block input. */
export function useProgressiveCount(total: number): number {
  const [count, setCount] = useState(initialCount);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + sliceSize)));
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}
