import { percentDone } from '@zaehlwerk/metering/job-text';
import type { MeterRow } from '../meters/meter-rows.ts';
import { closedBy } from '../share-list/share-facts.ts';
import { progressOf, type ShareNode } from '../shares/shares.ts';
import { type PaperWords, senderOf } from './card-document.ts';
import type { PaperDocument } from './paper-document.ts';

/** All shares of an account with progress and last use, without secrets. */
export function shareReport(
  tree: readonly ShareNode[],
  rows: readonly MeterRow[],
  words: PaperWords,
): PaperDocument {
  const { t, locale, formats, now, today } = words;
  const { count } = formats;
  const jobs = new Map(rows.map(({ id, job }) => [id, job]));
  const title = t('print.report.title');
  const progressText = (done: number, all: number) =>
    all === 0
      ? '–'
      : t('print.report.progress', {
          done: count(done),
          all: count(all),
          percent: formats.percent(percentDone({ done, open: all - done })),
        });
  return {
    title,
    locale,
    sender: senderOf(words),
    cards: [],
    letters: [],
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
      rows: tree.map(({ share: { id, name, username, lastUse, expires, ...share }, parentName }) => {
        const { done, open } = progressOf(share, jobs);
        const closed = closedBy({ expires, ...share }, today);
        return {
          id,
          cells: [
            parentName === undefined
              ? name
              : t('print.report.below', { replace: { name, parent: parentName } }),
            username,
            progressText(done, done + open),
            count(open),
            lastUse === undefined ? t('access.neverUsed') : formats.moment(lastUse),
            [
              expires === undefined ? t('print.unlimited') : formats.day(expires),
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
