import { Skeleton } from '@zaehlwerk/ui';
import classes from './job-list-skeleton.module.css';

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Hidden from screen readers: the page announces the loading. */
export function JobListSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true">
      <Skeleton height="2.875rem" />
      <Skeleton height="2.25rem" />
      {rows.map(row => (
        <Skeleton key={row} height="4.25rem" />
      ))}
    </div>
  );
}
