import { percentDone } from '@zaehlwerk/metering/job-text';
import { closedBy } from '../accesses/access-facts.ts';
import type { MeterRow } from '../meters/meter-rows.ts';
import { progressOf, type ShareNode } from '../shares/shares.ts';
import type { PaperWords } from './card-document.ts';
import type { PaperDocument } from './paper-document.ts';

/** All accesses of an account: how far they are and when they were used, without anything to log in with. */
export function documentOfAccesses(
  tree: readonly ShareNode[],
  rows: readonly MeterRow[],
  words: PaperWords,
): PaperDocument {
  const { t, locale, application, formats, now, today } = words;
  const jobs = new Map(rows.map(({ id, job }) => [id, job]));
  const title = t('print.report.title');
  return {
    title,
    locale,
    application,
    cards: [],
    list: {
      title,
      note: t('print.report.note', { moment: formats.moment(now) }),
      columns: [
        { name: t('print.access'), share: 30 },
        { name: t('login.username'), share: 18, isTyped: true },
        { name: t('print.report.done'), share: 20 },
        { name: t('print.report.open'), share: 10 },
        { name: t('print.report.lastUse'), share: 19 },
        { name: t('print.lastDay'), share: 17 },
      ],
      rows: tree.map(({ share, parentName }) => {
        const progress = progressOf(share, jobs);
        const all = progress.done + progress.open;
        const closed = closedBy(share, today);
        const counts = { done: formats.count(progress.done), all: formats.count(all) };
        return {
          id: share.id,
          cells: [
            parentName === undefined
              ? share.name
              : t('print.report.below', { replace: { name: share.name, parent: parentName } }),
            share.username,
            all === 0
              ? '–'
              : t('print.report.progress', { ...counts, percent: formats.percent(percentDone(progress)) }),
            formats.count(progress.open),
            share.lastUse === undefined ? t('access.neverUsed') : formats.moment(share.lastUse),
            [
              share.expires === undefined ? t('print.unlimited') : formats.day(share.expires),
              closed && t(`access.${closed}`),
            ]
              .filter(Boolean)
              .join(', '),
          ],
        };
      }),
    },
  };
}
