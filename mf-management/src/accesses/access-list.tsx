import { percentDone, useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { NavLink } from '@zaehlwerk/module-kit';
import { Title } from '@zaehlwerk/ui';
import { ProgressBar, SearchField } from '@zaehlwerk/ui/metering';
import { useId, useMemo, useState } from 'react';
import { accountPath, sharePath } from '../management/paths.ts';
import type { MeterRow } from '../meters/meter-rows.ts';
import { AccessListPrint } from '../print/access-list-print.tsx';
import { progressOf, type ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import { closedBy, useAccessFacts } from './access-facts.ts';
import classes from './access-list.module.css';

interface Props {
  readonly accountId: string;
  readonly tree: readonly ShareNode[];
  readonly rows: readonly MeterRow[];
  /** Id of the share that is looked at. */
  readonly currentId: string | undefined;
}

/** From so many accesses on, they can be searched. */
const searchedFrom = 8;

/** All accesses below an account: whose they are, how far they are, and whether they are used. */
export function AccessList({ accountId, tree, rows, currentId }: Props) {
  const { t } = useTexts();
  const id = useId();
  const [term, setTerm] = useState('');
  const jobs = useMemo(() => new Map(rows.map(({ id: jobId, job }) => [jobId, job])), [rows]);
  const words = term.trim().toLocaleLowerCase();
  const shown = tree.filter(({ share }) => share.name.toLocaleLowerCase().includes(words));
  return (
    <section className={classes.accesses} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('meters.column.accesses')}
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
            <AccessRow accountId={accountId} node={node} progress={progressOf(node.share, jobs)} />
          </li>
        ))}
      </ul>
      <AccessListPrint tree={tree} rows={rows} />
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
  readonly progress: { readonly done: number; readonly open: number };
}

function AccessRow({ accountId, node, progress }: RowProps) {
  const { t } = useTexts();
  const { count, percent } = useFormats();
  const { share, parentName } = node;
  const facts = useAccessFacts(share);
  const closed = closedBy(share, useToday());
  const all = progress.done + progress.open;
  return (
    <NavLink to={sharePath(accountId, share.id)} className={classes.access ?? ''}>
      <span className={classes.name}>{share.name}</span>
      {parentName !== undefined && (
        <span className={classes.note}>{t('accesses.parent', { parent: parentName })}</span>
      )}
      <ProgressBar
        label={t('accesses.progress', { count: all, done: count(progress.done), all: count(all) })}
        percent={percentDone(progress)}
        text={percent(percentDone(progress))}
      />
      <span className={classes.note}>{facts.lastUse}</span>
      {facts.expires && <span className={classes.note}>{facts.expires}</span>}
      {closed && <span className={classes.closed}>{t(`access.${closed}`)}</span>}
    </NavLink>
  );
}
