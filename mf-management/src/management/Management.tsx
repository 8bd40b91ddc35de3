import { JobAreaSkeleton, useIsWide } from '@zaehlwerk/metering/job-area';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { Missing } from '@zaehlwerk/metering/missing';
import { Link, MissingPage, PageTitle, useNavigate, useParams, useSearchParams } from '@zaehlwerk/module-kit';
import { useAccounts, useApplication } from '@zaehlwerk/store';
import { useQuery } from '@zaehlwerk/store/data';
import { Failure, PageHeading } from '@zaehlwerk/ui';
import { BackLink } from '@zaehlwerk/ui/metering';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { meterRows } from '../meters/meter-rows.ts';
import { MetersView } from '../meters/meters-view.tsx';
import { tablePart } from '../meters/table-part.tsx';
import { ShareList } from '../share-list/share-list.tsx';
import { ShareView } from '../share-page/share-view.tsx';
import { mayManage } from '../shares/is-shareable.ts';
import { shares as sharesOfAccount, treeOf } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import { LoginChoice } from './login-choice.tsx';
import classes from './management.module.css';
import { accountPath } from './paths.ts';

/** The portal gives it more width than others. */
const page = { className: classes.page, 'data-wide-page': '' };

/**
 * The shares of an account, and the meters that it may share (specification section 2, "Management screen"). The portal's
 * page for unknown addresses where there is neither (decisions.md 63).
 */
export default function Management() {
  const { accountId } = useParams();
  const accounts = useAccounts();
  const navigate = useNavigate();
  const [only, ...others] = accounts;
  const forwardTo = accountId || others.length > 0 ? undefined : only?.accountId;
  useEffect(() => {
    if (forwardTo) void navigate(accountPath(forwardTo), { replace: true });
  }, [forwardTo, navigate]);
  if (accounts.length === 0) return null;
  if (forwardTo) {
    return (
      <div {...page}>
        <JobAreaSkeleton showsJob={false} />
      </div>
    );
  }
  if (!accountId) return <LoginChoice accounts={accounts} />;
  if (!accounts.some(account => account.accountId === accountId)) return <MissingPage />;
  return (
    <div {...page}>
      <ManagedAccount key={accountId} accountId={accountId} />
    </div>
  );
}

function ManagedAccount({ accountId }: { readonly accountId: string }) {
  const { t } = useTexts();
  const { subAccountId } = useParams();
  const { features } = useApplication();
  const isWide = useIsWide();
  // In parallel with the meters.
  useEffect(() => {
    if (isWide) void tablePart.load();
  }, [isWide]);
  const jobs = useJobs(accountId);
  const shares = useQuery(sharesOfAccount, accountId);
  const isLoaded = jobs.status === 'ready' && shares.status === 'ready';
  const list = useMemo(() => (shares.status === 'ready' ? shares.value : []), [shares]);
  const rows = useMemo(() => meterRows(jobs.jobs, list, features, t), [jobs.jobs, list, features, t]);
  const tree = useMemo(() => treeOf(list), [list]);
  if (jobs.status === 'failed' || shares.status === 'failed') {
    const retry = () => {
      void jobs.reload();
      void shares.reload();
    };
    return (
      <Failure
        headingLevel={1}
        title={t('failed.title')}
        explanation={t('failed.explanation')}
        retry={{ label: t('jobs.retry'), onRetry: retry }}
      />
    );
  }
  if (!isLoaded) return <JobAreaSkeleton showsJob={Boolean(subAccountId)} />;
  if (!mayManage(jobs.jobs, list, features)) return <MissingPage />;
  const shown = tree.find(({ share }) => share.id === subAccountId);
  if (subAccountId && !shown) {
    const back = { to: accountPath(accountId), label: t('access.back') };
    return <Missing title={t('missing.title')} message={t('missing.message')} back={back} />;
  }
  return (
    <Views
      list={<ShareList accountId={accountId} tree={tree} rows={rows} currentId={subAccountId} />}
      accountId={accountId}
      share={
        shown && <ShareView key={shown.share.id} accountId={accountId} node={shown} tree={tree} rows={rows} />
      }
      meters={<MetersView accountId={accountId} rows={rows} tree={tree} />}
    />
  );
}

interface ViewsProps {
  readonly accountId: string;
  readonly list: ReactNode;
  /** Shown instead of the account's own meters. */
  readonly share: ReactNode;
  readonly meters: ReactNode;
}

/** Side by side, or one of them; both keep their place in the tree, and so their state, when a tablet is turned. */
function Views({ accountId, list, share, meters }: ViewsProps) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const [search] = useSearchParams();
  const view = search.get('view');
  const [wasWide, setWasWide] = useState(isWide);
  if (isWide && !wasWide) setWasWide(true);
  // A dialog about meters that is open when a tablet is turned may show a password, which is shown once.
  const showsMeters = view === 'meters' || (view === null && wasWide);
  const path = accountPath(accountId);
  const shares = (
    <div key="list" className={isWide ? classes.shares : undefined}>
      {list}
    </div>
  );
  return (
    <div className={isWide ? classes.sideBySide : undefined}>
      {isWide && shares}
      <div key="main" className={classes.main}>
        {!share && (
          <>
            <PageTitle>{t('navigation.management')}</PageTitle>
            <PageHeading>{t('navigation.management')}</PageHeading>
          </>
        )}
        {!isWide && share && (
          <BackLink component={Link} to={path}>
            {t('access.back')}
          </BackLink>
        )}
        {!isWide && !share && (
          <nav className={classes.tabs} aria-label={t('navigation.management')}>
            <TabLink to={wasWide ? `${path}?view=accesses` : path} isCurrent={!showsMeters}>
              {t('meters.column.shares')}
            </TabLink>
            <TabLink to={`${path}?view=meters`} isCurrent={showsMeters}>
              {t('meters.title')}
            </TabLink>
          </nav>
        )}
        {share || ((isWide || showsMeters) && meters)}
      </div>
      {!isWide && !share && !showsMeters && shares}
    </div>
  );
}

interface TabLinkProps {
  readonly to: string;
  readonly isCurrent: boolean;
  readonly children: string;
}

const TabLink = ({ to, isCurrent, children }: TabLinkProps) => (
  <Link to={to} replace className={classes.tab ?? ''} aria-current={isCurrent ? 'page' : undefined}>
    {children}
  </Link>
);
