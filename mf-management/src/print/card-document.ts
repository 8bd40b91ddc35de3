import { type CalendarDay, groupedBy } from '@zaehlwerk/domain';
import type { Formats } from '@zaehlwerk/metering/job-text';
import type { ShareCard } from '../login/share-card.ts';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { Texts } from '../texts.ts';
import type {
  CardFact,
  CardText,
  ListText,
  PaperDocument,
  PaperLogo,
  PaperSender,
} from './paper-document.ts';

export interface PaperWords {
  readonly t: Texts['t'];
  readonly locale: string;
  readonly formats: Formats;
  readonly application: string;
  readonly logo: PaperLogo | undefined;
  /** Of the utility; empty where unknown. */
  readonly phone: string;
  /** Origin, such as `https://portal.example`. */
  readonly portal: string;
  /** Of accounts on this device. */
  readonly nameOf: (accountId: string) => string | undefined;
  readonly now: string;
  readonly today: CalendarDay;
}

/** Most meters that a card names. */
const namedMeters = 5;

/** Login cards, and a list of them where there are several. */
export function documentOfCards(cards: readonly ShareCard[], words: PaperWords): PaperDocument {
  const { t, locale } = words;
  return {
    title: t('print.cards', { count: cards.length }),
    locale,
    sender: senderOf(words),
    cards: cards.map(card => textOf(card, words)),
    letters: [],
    list: cards.length > 1 ? listOf(cards, words) : undefined,
  };
}

export const senderOf = ({ t, application, logo, phone }: PaperWords): PaperSender => ({
  application,
  logo,
  questions: phone === '' ? '' : t('print.questions', { replace: { phone } }),
});

/** As people type it: browsers add `https://`. */
export const loginAddress = (url: string) => url.replace(/^https:\/\//, '').replace(/\/$/, '');

function textOf({ share, login, meters }: ShareCard, words: PaperWords): CardText {
  const { t, formats, nameOf } = words;
  const address = loginAddress(login.webLogin);
  const fact = (label: string, value: string, isTyped = false): CardFact => ({ label, value, isTyped });
  const parent = nameOf(share.parentId);
  const period = periodOf(meters, words);
  return {
    id: share.id,
    name: share.name,
    facts: [
      fact(t('print.address'), address, true),
      fact(t('login.username'), login.username, true),
      fact(t('login.password'), login.password, true),
      ...(period === undefined ? [] : [fact(t('print.read'), period)]),
      ...(share.expires === undefined ? [] : [fact(t('print.lastDay'), formats.day(share.expires))]),
    ],
    steps: [t('print.step.login', { replace: { address } }), t('print.step.read'), t('print.step.send')],
    link: login.directLink,
    meterCount: meterCount(meters.length, words),
    meters: metersByHouse(meters, words),
    sharedBy: parent === undefined ? '' : t('print.sharedBy', { replace: { name: parent } }),
  };
}

const meterCount = (meters: number, { t, formats }: PaperWords) =>
  t('share.meters', { count: meters, shown: formats.count(meters) });

/** The first meters by house, and the number of others. */
function metersByHouse(meters: readonly MeterRow[], { t, formats }: PaperWords): string {
  const houses = groupedBy(meters.slice(0, namedMeters), ({ house }) => house);
  const named = [...houses].map(([house, ofHouse]) => {
    const numbers = ofHouse.map(({ meterNumber }) => meterNumber).join(', ');
    return [house, numbers].filter(Boolean).join(': ');
  });
  const others = meters.length - namedMeters;
  return [
    ...named,
    ...(others > 0 ? [t('print.others', { count: others, shown: formats.count(others) })] : []),
  ].join(' · ');
}

/** The period in which all of the meters may be read; without such a day, the end of the first period. */
function periodOf(meters: readonly MeterRow[], { t, formats }: PaperWords): string | undefined {
  const constraints = meters.map(({ job }) => job.jobConstraints);
  const days = (of: 'earliestExecution' | 'latestExecution') =>
    constraints.flatMap(found => found?.[of] ?? []).toSorted();
  const from: CalendarDay | undefined = days('earliestExecution').at(-1);
  const until: CalendarDay | undefined = days('latestExecution').at(0);
  if (until === undefined) return undefined;
  if (from === undefined || from > until) return t('print.until', { day: formats.day(until) });
  return t('print.fromUntil', { from: formats.day(from), until: formats.day(until) });
}

function listOf(cards: readonly ShareCard[], words: PaperWords): ListText {
  const { t, formats, now } = words;
  return {
    title: t('print.list.title'),
    note: t('print.list.note', { moment: formats.moment(now) }),
    columns: [
      { name: t('print.access'), share: 30 },
      { name: t('login.username'), share: 16, isTyped: true },
      { name: t('login.password'), share: 22, isTyped: true },
      { name: t('meters.title'), share: 11 },
      { name: t('print.lastDay'), share: 16 },
    ],
    rows: cards.map(({ share, login, meters }) => ({
      id: share.id,
      cells: [
        share.name,
        login.username,
        login.password,
        formats.count(meters.length),
        share.expires === undefined ? t('print.unlimited') : formats.day(share.expires),
      ],
    })),
  };
}
