import { useFormats } from '@zaehlwerk/metering/job-text';
import { NavLink } from '@zaehlwerk/module-kit';
import { Button } from '@zaehlwerk/ui';
import { sharePath } from '../management/paths.ts';
import { isReminded, isUnused, type ListedShare } from '../reminders/lateness.ts';
import { ShareMenu } from '../share-page/share-menu.tsx';
import { type AskedTask, useTaskItems } from '../share-page/share-tasks.tsx';
import { useTexts } from '../texts.ts';
import { closedBy } from './share-facts.ts';
import classes from './share-list.module.css';
import { ShareProgress } from './share-progress.tsx';

interface Props {
  readonly accountId: string;
  readonly listed: ListedShare;
  readonly today: string;
  readonly onAsk: (asked: AskedTask) => void;
}

const always = ['EditShare', 'NewLogin', 'BlockShare', 'DeleteShare'] as const;

export function ShareCard({ accountId, listed, today, onAsk }: Props) {
  const { t } = useTexts();
  const { share, parentName, open, isClosed } = listed;
  const isLate = isReminded(listed);
  const canRemind = open.length > 0 && !isClosed && !isLate;
  const offered = [...(canRemind ? (['Remind'] as const) : []), ...always];
  const items = useTaskItems(listed, offered, onAsk);
  return (
    <article className={classes.card} data-late={isLate || undefined}>
      <NavLink to={sharePath(accountId, share.id)} className={classes.link ?? ''}>
        <span className={classes.name} title={share.name}>
          {share.name}
        </span>
        {parentName !== undefined && (
          <span className={classes.note}>{t('accesses.parent', { parent: parentName })}</span>
        )}
        <ShareProgress done={share.jobs.length - open.length} open={open.length} />
        <ShareState listed={listed} today={today} />
      </NavLink>
      <div className={classes.tools}>
        {isLate && (
          <Button
            variant="default"
            aria-label={t('access.remind.of', { replace: { name: share.name } })}
            onClick={() => onAsk({ task: 'Remind', listed })}
          >
            {t('access.remind')}
          </Button>
        )}
        <ShareMenu items={items} iconFor={share.name} />
      </div>
    </article>
  );
}

function ShareState({ listed, today }: Pick<Props, 'listed' | 'today'>) {
  const { t } = useTexts();
  const { count, day } = useFormats();
  const { share, late } = listed;
  const closed = closedBy(share, today);
  if (closed) return <span className={classes.late}>{t(`access.${closed}`)}</span>;
  const use = share.lastUse
    ? t('access.lastUse', { moment: day(share.lastUse.slice(0, 10)) })
    : t('accesses.unused');
  return (
    <span className={classes.state}>
      {isReminded(listed) && (
        <strong className={classes.late}>{t('accesses.late', { count: late, late: count(late) })}</strong>
      )}
      <span className={isUnused(listed) ? classes.unused : classes.note}>{use}</span>
    </span>
  );
}
