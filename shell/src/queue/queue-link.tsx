import { IconAlertTriangle, IconClockUp } from '@tabler/icons-react';
import { Link } from '@zaehlwerk/module-kit';
import { useQueuedCounts } from '@zaehlwerk/store/host';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { useItemLabels } from './item-labels.ts';
import classes from './queue-link.module.css';

/** Header link to the queue with the number of waiting items, or of refused ones if there are any. */
export function QueueLink() {
  const { t } = useShellTexts();
  const { counted } = useItemLabels();
  const { all, refused } = useQueuedCounts();
  const failed = counted(refused);
  const isRefused = failed.count > 0;
  const values = isRefused ? failed : counted(all);
  if (values.count === 0) return null;
  const Icon = isRefused ? IconAlertTriangle : IconClockUp;
  const text = isRefused ? 'queue.link.refused' : 'queue.link.waiting';
  return (
    <Link
      to={ownPaths.queue}
      className={classes.link ?? ''}
      data-refused={isRefused || undefined}
      aria-label={t(text, values)}
    >
      <Icon size="1.5rem" aria-hidden="true" />
      <span className={classes.count}>{values.count}</span>
    </Link>
  );
}
