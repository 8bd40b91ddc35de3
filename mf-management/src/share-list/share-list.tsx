import type { ProgressCount } from '@zaehlwerk/domain';
import { percentDone, useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { NavLink } from '@zaehlwerk/module-kit';
import { Title } from '@zaehlwerk/ui';
import { ProgressBar, SearchField } from '@zaehlwerk/ui/metering';
import { useId, useMemo, useState } from 'react';
import { accountPath, sharePath } from '../management/paths.ts';
import type { MeterRow } from '../meters/meter-rows.ts';
import { PaperButtons } from '../print/paper-buttons.tsx';
import { progressOf, type ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import { closedBy, useShareFacts } from './share-facts.ts';
import classes from './share-list.module.css';

interface Props {
  readonly accountId: string;
  readonly tree: readonly ShareNode[];
  readonly rows: readonly MeterRow[];
  readonly currentId: string | undefined;
}

/** Number of shares from which there is a search field. */
const searchedFrom = 8;

const loadReport = () => import(/* webpackChunkName: "Paper" */ '../print/share-report.ts');

export function ShareList({ accountId, tree, rows, currentId }: Props) {
  const { t } = useTexts();
  const id = useId();
  const [term, setTerm] = useState('');
  const jobs = useMemo(() => new Map(rows.map(({ id: jobId, job }) => [jobId, job])), [rows]);
  const words = term.trim().toLocaleLowerCase();
  const shown = tree.filter(({ share }) => share.name.toLocaleLowerCase().includes(words));
  return (
    <section className={classes.shares} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('meters.column.shares')}
      </Title>
      {tree.length >= searchedFrom && (
        <SearchField
          label={t('accesses.search')}
          placeholder={t('accesses.search')}
          clearLabel={t('jobs.search.clear')}
          value={term}
          onChange={setTerm}
        />
      )}
      <ul className={classes.list}>
        {currentId !== undefined && (
          <li>
            <NavLink end to={accountPath(accountId)} className={classes.own ?? ''}>
              {t('accesses.own')}
            </NavLink>
          </li>
        )}
        {shown.map(node => (
          <li key={node.share.id} data-depth={Math.min(node.depth, 3)}>
            <ShareRow accountId={accountId} node={node} progress={progressOf(node.share, jobs)} />
          </li>
        ))}
      </ul>
      {tree.length > 0 && (
        <PaperButtons
          printLabel={t('print.report.print')}
          pdfLabel={t('print.report.pdf')}
          makeDocument={async words => (await loadReport()).shareReport(tree, rows, words)}
        />
      )}
      {tree.length === 0 && <p className={classes.hint}>{t('accesses.none')}</p>}
      {tree.length > 0 && shown.length === 0 && (
        <p className={classes.hint} role="status">
          {t('accesses.notFound', { term })}
        </p>
      )}
    </section>
  );
}

interface RowProps {
  readonly accountId: string;
  readonly node: ShareNode;
  readonly progress: ProgressCount;
}

function ShareRow({ accountId, node, progress }: RowProps) {
  const { t } = useTexts();
  const { share, parentName } = node;
  const facts = useShareFacts(share);
  const closed = closedBy(share, useToday());
  return (
    <NavLink to={sharePath(accountId, share.id)} className={classes.share ?? ''}>
      <span className={classes.name}>{share.name}</span>
      {parentName !== undefined && (
        <span className={classes.note}>{t('accesses.parent', { parent: parentName })}</span>
      )}
      <ShareProgress {...progress} />
      <span className={classes.note}>{facts.lastUse}</span>
      {facts.expires && <span className={classes.note}>{facts.expires}</span>}
      {closed && <span className={classes.closed}>{t(`access.${closed}`)}</span>}
    </NavLink>
  );
}

export function ShareProgress(progress: ProgressCount) {
  const { t } = useTexts();
  const { count, percent } = useFormats();
  const all = progress.done + progress.open;
  const done = percentDone(progress);
  return (
    <ProgressBar
      label={t('accesses.progress', { count: all, done: count(progress.done), all: count(all) })}
      percent={done}
      text={percent(done)}
    />
  );
}
