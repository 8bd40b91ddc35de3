import type { PaperWords } from '../print/card-document.ts';
import type { ListedShare } from './lateness.ts';

/** Most meters that a text names: mail programs cut long links. */
const namedMeters = 15;

type Words = Pick<PaperWords, 't' | 'formats' | 'application' | 'portal'>;

export function reminderSubject({ share }: Pick<ListedShare, 'share'>, { t }: Pick<Words, 't'>): string {
  return t('mail.reminder.subject', { replace: { name: share.name } });
}

/** Nothing to log in with: the text may be forwarded. */
export function reminderText(
  { share, open, deadline }: Pick<ListedShare, 'share' | 'open' | 'deadline'>,
  { t, formats, application, portal }: Words,
): string {
  const count = open.length;
  const others = count - namedMeters;
  const until = deadline === undefined ? '' : ` ${t('reminder.until', { day: formats.day(deadline) })}`;
  const meters = open
    .slice(0, namedMeters)
    .map(
      ({ meterNumber, house, location }) => `- ${[meterNumber, house, location].filter(Boolean).join(', ')}`,
    );
  if (others > 0) meters.push(`- ${t('print.others', { count: others, shown: formats.count(others) })}`);
  return t('mail.reminder.body', {
    count,
    replace: {
      count: formats.count(count),
      name: share.name,
      until,
      meters: meters.join('\n'),
      username: share.username,
      portal,
      application,
    },
  });
}

/** RFC 6068, section 5. */
export function reminderMailto(listed: ListedShare, words: Words): string {
  const subject = encodeURIComponent(reminderSubject(listed, words));
  const body = encodeURIComponent(reminderText(listed, words).replaceAll('\n', '\r\n'));
  const { contact = '' } = listed.share;
  const to = contact.includes('@') ? encodeURIComponent(contact).replaceAll('%40', '@') : '';
  return `mailto:${to}?subject=${subject}&body=${body}`;
}
