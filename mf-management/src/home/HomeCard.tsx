import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { Link } from '@zaehlwerk/module-kit';
import { useApplication, useSession } from '@zaehlwerk/store';
import { useQuery } from '@zaehlwerk/store/data';
import { Button, Paper, Skeleton, Title } from '@zaehlwerk/ui';
import { type ReactNode, useId, useMemo } from 'react';
import { accountPath, sharePath } from '../management/paths.ts';
import { type MeterRow, meterRows } from '../meters/meter-rows.ts';
import { isReminded, isUnused, type ListedShare, listedShares } from '../reminders/lateness.ts';
import { ShareProgress } from '../share-list/share-progress.tsx';
import { shares as sharesOfAccount, treeOf } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import classes from './home-card.module.css';
import { type House, openHouses } from './open-houses.ts';

/** On the start page of an account with shares: who is late, and which houses are not finished. */
export default function HomeCard() {
  const session = useSession();
  const { features } = useApplication();
  const { t } = useTexts();
  const { status, jobs } = useJobs();
  const shares = useQuery(sharesOfAccount);
  const list = shares.status === 'ready' ? shares.value : none;
  const isLoading = status === 'loading' || shares.status === 'loading';
  const isShown = status === 'ready' && list.length > 0;
  const rows = useMemo(
    () => (isShown ? meterRows(jobs, list, features, t) : []),
    [isShown, jobs, list, features, t],
  );
  if (isLoading) return <Skeleton height={480} />;
  if (session === null || !isShown) return null;
  return <Overview accountId={session.accountId} shares={list} rows={rows} />;
}

const none: readonly never[] = [];
/** Of houses and of shares. */
const mostLines = 5;

interface OverviewProps {
  readonly accountId: string;
  readonly shares: Parameters<typeof treeOf>[0];
  readonly rows: readonly MeterRow[];
}

function Overview({ accountId, shares, rows }: OverviewProps) {
  const { t } = useTexts();
  const today = useToday();
  const listed = useMemo(() => listedShares(treeOf(shares), rows, today), [shares, rows, today]);
  const houses = useMemo(() => openHouses(rows), [rows]);
  const late = listed.filter(isReminded);
  const mostUrgent = [...late, ...listed.filter(share => !isReminded(share))];
  const missing = `${accountPath(accountId)}?view=accesses${late.length > 0 ? '&filter=late' : ''}`;
  return (
    <Paper className={classes.card ?? ''}>
      <Lines title={t('meters.column.shares')} all={mostUrgent}>
        {listedShare => <ShareLine key={listedShare.share.id} accountId={accountId} listed={listedShare} />}
      </Lines>
      <Button variant="default" component={Link} to={missing}>
        {t('home.whoIsMissing')}
      </Button>
      {houses.length > 0 && (
        <Lines title={t('home.openHouses')} all={houses}>
          {house => <HouseLine key={house.name} {...house} />}
        </Lines>
      )}
    </Paper>
  );
}

interface LinesProps<Line> {
  readonly title: string;
  readonly all: readonly Line[];
  readonly children: (line: Line) => ReactNode;
}

/** The first lines, and how many more there are. */
function Lines<Line>({ title, all, children }: LinesProps<Line>) {
  const { t } = useTexts();
  const id = useId();
  const more = all.length - mostLines;
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <ul className={classes.lines}>{all.slice(0, mostLines).map(children)}</ul>
      {more > 0 && <p className={classes.note}>{t('home.more', { count: more })}</p>}
    </section>
  );
}

function ShareLine({ accountId, listed }: { readonly accountId: string; readonly listed: ListedShare }) {
  const { t } = useTexts();
  const { count } = useFormats();
  const { share, open, late } = listed;
  const all = share.jobs.length;
  return (
    <li className={classes.line}>
      <Link to={sharePath(accountId, share.id)} className={classes.name ?? ''}>
        {share.name}
      </Link>
      <span className={classes.state}>
        {isReminded(listed) && (
          <strong className={classes.late}>{t('accesses.late', { count: late, late: count(late) })}</strong>
        )}
        {isUnused(listed)
          ? t('accesses.unused')
          : !isReminded(listed) &&
            t('accesses.progress', { count: all, done: count(all - open.length), all: count(all) })}
      </span>
    </li>
  );
}

function HouseLine({ name, done, open, until }: House) {
  const { t } = useTexts();
  const { day } = useFormats();
  return (
    <li className={classes.house}>
      <span className={classes.houseName}>{name}</span>
      <ShareProgress done={done} open={open} />
      {until && <span className={classes.note}>{t('home.until', { day: day(until) })}</span>}
    </li>
  );
}
