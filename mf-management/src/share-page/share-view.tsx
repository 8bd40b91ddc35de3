import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { PageTitle } from '@zaehlwerk/module-kit';
import { Notice, PageHeading } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import { type MeterRow, metersOf } from '../meters/meter-rows.ts';
import { MetersView } from '../meters/meters-view.tsx';
import { openMeters } from '../reminders/lateness.ts';
import { ShareActivity } from '../share-activity/share-activity.tsx';
import { closedBy, useShareFacts } from '../share-list/share-facts.ts';
import { ShareProgress } from '../share-list/share-progress.tsx';
import { type ShareNode, sharesAbove } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import { ShareActions } from './share-actions.tsx';
import classes from './share-view.module.css';

interface Props {
  readonly accountId: string;
  readonly node: ShareNode;
  readonly tree: readonly ShareNode[];
  readonly rows: readonly MeterRow[];
}

export function ShareView({ accountId, node, tree, rows }: Props) {
  const { t } = useTexts();
  const { count, moment, day } = useFormats();
  const { share, parentName, below } = node;
  const facts = useShareFacts(share);
  const today = useToday();
  const ofShare = useMemo(() => metersOf(share, rows), [share, rows]);
  const listed = useMemo(() => {
    const byId = new Map(ofShare.map(row => [row.id, row]));
    return { ...node, ...openMeters(share, byId, today), isClosed: closedBy(share, today) !== undefined };
  }, [node, share, ofShare, today]);
  const done = ofShare.filter(({ isDone }) => isDone).length;
  return (
    <div className={classes.share}>
      <PageTitle>{share.name}</PageTitle>
      <PageHeading>{share.name}</PageHeading>
      <ShareProgress done={done} open={share.jobs.length - done} />
      <ClosedNotice node={node} tree={tree} />
      <dl className={classes.facts}>
        {parentName !== undefined && <Fact name={t('access.parent')}>{parentName}</Fact>}
        <Fact name={t('login.username')}>{share.username}</Fact>
        <Fact name={t('access.created')}>{moment(share.created)}</Fact>
        <Fact name={t('access.use')}>{facts.lastUse}</Fact>
        <Fact name={t('share.expires')}>{share.expires ? day(share.expires) : t('access.endless')}</Fact>
        {share.contact && <Fact name={t('share.contact')}>{share.contact}</Fact>}
        {share.reminded && <Fact name={t('access.reminded')}>{moment(share.reminded)}</Fact>}
        <Fact name={t('share.allowToReShare')}>{t(share.allowToReShare ? 'access.yes' : 'access.no')}</Fact>
        {below > 0 && <Fact name={t('access.below')}>{count(below)}</Fact>}
        {share.readings !== undefined && <Fact name={t('access.readings')}>{count(share.readings)}</Fact>}
      </dl>
      <ShareActions accountId={accountId} listed={listed} tree={tree} meters={ofShare} />
      <MetersView accountId={accountId} rows={ofShare} tree={tree} share={share} />
      <ShareActivity accountId={accountId} share={share} rows={rows} />
    </div>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Shown where logins are closed, because of this share or one above it. */
function ClosedNotice({ node: { share }, tree }: Pick<Props, 'node' | 'tree'>) {
  const { t } = useTexts();
  const today = useToday();
  const closed = [share, ...sharesAbove(tree, share)].find(each => closedBy(each, today) !== undefined);
  const by = closed && closedBy(closed, today);
  if (!by) return null;
  return (
    <Notice kind="WARNING" title={t(`access.${by}`)}>
      {closed === share
        ? t(by === 'disabled' ? 'access.disabled.explanation' : 'access.closed.explanation')
        : t('access.closed.above', { replace: { name: closed.name } })}
    </Notice>
  );
}
