import type { ListedShare } from '../reminders/lateness.ts';
import { reminderSubject } from '../reminders/reminder-text.ts';
import { loginAddress, type PaperWords, senderOf } from './card-document.ts';
import type { LetterText, PaperDocument } from './paper-document.ts';

/** One reminder a page; without secrets, so that the login stays as it is. */
export function documentOfLetters(shares: readonly ListedShare[], words: PaperWords): PaperDocument {
  const { t, locale } = words;
  return {
    title: t('reminder.letters', { count: shares.length }),
    locale,
    sender: senderOf(words),
    cards: [],
    letters: shares.map(share => letterOf(share, words)),
    list: undefined,
  };
}

function letterOf(listed: ListedShare, words: PaperWords): LetterText {
  const { t, formats, application, portal, nameOf, today } = words;
  const { share, open, deadline } = listed;
  const count = open.length;
  const sharedBy = nameOf(share.parentId);
  const until = deadline === undefined ? '' : ` ${t('reminder.until', { day: formats.day(deadline) })}`;
  const name = { name: share.name };
  return {
    id: share.id,
    day: formats.day(today),
    subject: reminderSubject(listed, words),
    before: [
      t('mail.salutation.default'),
      t('print.letter.open', { count, replace: { ...name, count: formats.count(count), until } }),
    ],
    steps: [
      t('print.letter.step.login', { replace: { address: loginAddress(portal), username: share.username } }),
      t('print.step.read'),
      t('print.step.send'),
    ],
    table: {
      columns: [
        { name: t('meters.column.meterNumber'), share: 26, isTyped: true },
        { name: t('meters.column.meterType'), share: 22 },
        { name: t('meters.column.house'), share: 26 },
        { name: t('meters.column.location'), share: 26 },
        { name: t('meters.column.until'), share: 20 },
      ],
      rows: open.map(({ id, meterNumber, meterType, house, location, until: day }) => ({
        id,
        cells: [meterNumber, meterType, house, location, day === '' ? '' : formats.day(day)],
      })),
    },
    after: [t('print.letter.lost'), `${t('print.letter.thanks')} ${sharedBy ?? application}`],
  };
}
