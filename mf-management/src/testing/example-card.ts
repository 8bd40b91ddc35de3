import { formatDay } from '@zaehlwerk/domain';
import german from '../../locales/de-FORMAL.json';
import type { ShareCard } from '../login/share-card.ts';
import type { PaperWords } from '../print/card-document.ts';
import type { Texts } from '../texts.ts';
import { meterRow } from './meter-row.ts';

const texts: Readonly<Record<string, string>> = german;

interface Values {
  readonly count?: number;
  readonly replace?: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}

/** The German texts, for rules that are tested without a page. */
export const germanTexts = ((key: string, { count, replace = {}, ...others }: Values = {}) =>
  (texts[key] ?? texts[`${key}_${count === 1 ? 'one' : 'other'}`] ?? key).replace(
    /\{\{(\w+)\}\}/g,
    (_match, name) => String(replace[name] ?? others[name] ?? ''),
  )) as Texts['t'];

/** Texts and formats of the account `account-1`. */
export const exampleWords: PaperWords = {
  t: germanTexts,
  locale: 'de',
  formats: {
    style: 'german',
    count: String,
    percent: value => `${value.toFixed(1).replace('.', ',')} %`,
    day: day => formatDay(day, 'german'),
    moment: instant => `${formatDay(instant.slice(0, 10), 'german')}, ${instant.slice(11, 16)}`,
  },
  application: 'Stadtwerke Lindental',
  logo: undefined,
  phone: '030 23125-100',
  portal: 'https://portal.example',
  nameOf: id => (id === 'account-1' ? 'Hausverwaltung Nord' : undefined),
  now: '2026-11-20T10:00:00.000Z',
  today: '2026-11-20',
};

/** A share with its login and one meter. */
export function exampleCard(
  id: string,
  share: Partial<ShareCard['share']> = {},
  meters: ShareCard['meters'] = [meterRow(id)],
): ShareCard {
  return {
    share: {
      id,
      name: `Haus ${id}`,
      username: `user-${id}`,
      parentId: 'account-1',
      allowToReShare: false,
      blocked: false,
      created: '2026-11-20T10:00:00.000Z',
      jobs: meters.map(meter => meter.id),
      ...share,
    },
    login: {
      username: `user-${id}`,
      password: `k7mp-xw9q-${id}`,
      token: `token-${id}`,
      webLogin: 'https://portal.example/',
      directLink: `https://portal.example/m/q7Yk3vJ0wZ-Xn5B1cR8tLm2PfSdGhUoAeIi4Kk6Vv9${id}`,
    },
    meters,
  };
}
