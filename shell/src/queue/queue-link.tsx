import { IconAlertTriangle, IconClockUp } from '@tabler/icons-react';
import { Link } from '@zaehlwerk/module-kit';
import { useQueuedCount } from '@zaehlwerk/store/host';
import { useShellTexts } from '../language/shell-texts.ts';
import { ownPaths } from '../routing/own-paths.ts';
import classes from './queue-link.module.css';

/** The way to what waits to be sent in the header, with its number, or that of what somebody has to look after. */
export function QueueLink() {
  const { t } = useShellTexts();
  const { all, refused } = useQueuedCount();
  if (all === 0) return null;
  const Icon = refused > 0 ? IconAlertTriangle : IconClockUp;
  const text = refused > 0 ? 'queue.link.refused' : 'queue.link.waiting';
  const count = refused > 0 ? refused : all;
  return (
    <Link
      to={ownPaths.queue}
      className={classes.link ?? ''}
      data-refused={refused > 0 || undefined}
      aria-label={t(text, { count })}
    >
      <Icon size="1.5rem" aria-hidden="true" />
      <span className={classes.count}>{count}</span>
    </Link>
  );
}
