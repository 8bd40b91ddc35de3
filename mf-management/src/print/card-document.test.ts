import { testJob } from '@zaehlwerk/store/testing';
import { exampleCard, exampleWords } from '../testing/example-card.ts';
import { meterRow } from '../testing/meter-row.ts';
import { documentOfCards } from './card-document.ts';
import { shareReport } from './share-report.ts';

const until = (id: string, earliestExecution: string, latestExecution: string) =>
  meterRow(id, { job: testJob(id, { jobConstraints: { earliestExecution, latestExecution } }) });

const cardOf = (...given: Parameters<typeof exampleCard>) =>
  documentOfCards([exampleCard(...given)], exampleWords).cards[0];

const factsOf = (...given: Parameters<typeof exampleCard>) =>
  cardOf(...given)?.facts.map(({ label, value }) => `${label}: ${value}`);

test('a card says who it is for, how to log in, what to read until when, and who has shared it', () => {
  const meters = [until('1', '2026-11-01', '2026-12-31')];
  expect(cardOf('1', { expires: '2027-01-15' }, meters)).toEqual({
    id: '1',
    name: 'Haus 1',
    facts: [
      { label: 'Anmelden auf', value: 'portal.example', isTyped: true },
      { label: 'Benutzername', value: 'user-1', isTyped: true },
      { label: 'Passwort', value: 'k7mp-xw9q-1', isTyped: true },
      { label: 'Ablesezeitraum', value: '01.11.2026 bis 31.12.2026', isTyped: false },
      { label: 'Gültig bis', value: '15.01.2027', isTyped: false },
    ],
    steps: [
      expect.stringContaining('Oder portal.example öffnen und Benutzername und Passwort eintippen.'),
      'Zähler auswählen und Zählerstand eintippen.',
      expect.stringContaining('„Ablesung senden“ drücken.'),
    ],
    link: expect.stringMatching(/^https:\/\/portal\.example\/m\//),
    meterCount: '1 Zähler',
    meters: 'Lindenstraße 12: 1EMH1',
    sharedBy: 'Geteilt von Hausverwaltung Nord',
  });
});

test('cards say whom to call, where the utility states a number', () => {
  const questions = (phone: string) =>
    documentOfCards([exampleCard('1')], { ...exampleWords, phone }).sender.questions;
  expect(questions('030 23125-100')).toBe('Fragen? Rufen Sie an: 030 23125-100');
  expect(questions('')).toBe('');
});

test('the sender of a passed-on share is unknown on this device', () => {
  expect(cardOf('1', { parentId: 'share-7' })?.sharedBy).toBe('');
});

test.each([
  [
    'days that are right for all',
    [
      ['2026-11-01', '2026-12-31'],
      ['2026-11-10', '2026-12-01'],
    ],
    '10.11.2026 bis 01.12.2026',
  ],
  [
    'no such day',
    [
      ['2026-11-01', '2026-11-05'],
      ['2026-11-10', '2026-12-01'],
    ],
    'bis 05.11.2026',
  ],
] as const)('period: %s', (_name, periods, period) => {
  const meters = periods.map(([from, to], index) => until(String(index), from, to));
  expect(factsOf('1', {}, meters)).toContain(`Ablesezeitraum: ${period}`);
});

test('where the utility states no period, the card says nothing of one', () => {
  expect(factsOf('1')).toEqual([
    'Anmelden auf: portal.example',
    'Benutzername: user-1',
    'Passwort: k7mp-xw9q-1',
  ]);
});

test('the first meters stand under their houses, of the others it says how many there are', () => {
  const meters = Array.from({ length: 8 }, (_, index) =>
    meterRow(String(index), { house: index < 2 ? 'Gartenweg 1' : index < 4 ? '' : 'Lindenallee 5' }),
  );
  const card = cardOf('1', {}, meters);
  expect(card?.meterCount).toBe('8 Zähler');
  expect(card?.meters).toBe(
    'Gartenweg 1: 1EMH0, 1EMH1 · 1EMH2, 1EMH3 · Lindenallee 5: 1EMH4 · und 3 weitere',
  );
});

test('several cards have a list, a single one has none', () => {
  expect(documentOfCards([exampleCard('1')], exampleWords).list).toBeUndefined();
  const { title, list } = documentOfCards(
    [exampleCard('1'), exampleCard('2', { expires: '2026-12-31' })],
    exampleWords,
  );
  expect(title).toBe('Zugangskarten');
  expect(list?.rows.map(({ cells }) => cells)).toEqual([
    ['Haus 1', 'user-1', 'k7mp-xw9q-1', '1', 'unbegrenzt'],
    ['Haus 2', 'user-2', 'k7mp-xw9q-2', '1', '31.12.2026'],
  ]);
});

test('the list of accesses says how far they are and when they were used, and nothing to log in with', () => {
  const rows = ['1', '2', '3'].map(id => meterRow(id, { job: testJob(id, { done: id === '1' }) }));
  const { share } = exampleCard('1', {
    jobs: ['1', '2', '3'],
    lastUse: '2026-11-19T08:15:00.000Z',
    expires: '2000-01-01',
  });
  const below = { ...exampleCard('2', { jobs: [], blocked: true }).share };
  const { list, cards } = shareReport(
    [
      { share, depth: 0, parentName: undefined, below: 1 },
      { share: below, depth: 1, parentName: 'Haus 1', below: 0 },
    ],
    rows,
    exampleWords,
  );
  expect(cards).toEqual([]);
  expect(list?.rows.map(({ cells }) => cells)).toEqual([
    ['Haus 1', 'user-1', '1 von 3 (33,3 %)', '2', '19.11.2026, 08:15', '01.01.2000, Abgelaufen'],
    ['Haus 2 (von Haus 1)', 'user-2', '–', '0', 'Noch nie angemeldet', 'unbegrenzt, Gesperrt'],
  ]);
});
