import type { QueuedItem } from '@zaehlwerk/store/data';
import { Title } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './queue.module.css';
import type { QueueGroup } from './queue-groups.ts';
import { QueueItem } from './queue-item.tsx';
import { shownStatus } from './shown-status.ts';
import { useGrowingCount } from './use-growing-count.ts';

interface Props {
  readonly groups: readonly QueueGroup[];
  /** The id of the item that is being sent. */
  readonly underWay: string | undefined;
  readonly onExport: (item: QueuedItem) => void;
  readonly onDiscard: (item: QueuedItem) => void;
}

/** All items, by account where there are several. */
export function QueueList({ groups, underWay, onExport, onDiscard }: Props) {
  const { t } = useShellTexts();
  const total = groups.reduce((sum, { items }) => sum + items.length, 0);
  const drawn = useGrowingCount(total);
  const isGrouped = groups.length > 1;
  let left = drawn;
  return groups.map(({ accountId, name, isLoggedIn, items }) => {
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
                status={shownStatus(item, isLoggedIn, underWay)}
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
