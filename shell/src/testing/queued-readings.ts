import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { memoryQueue, testReading, testReadingKind } from '@zaehlwerk/store/testing';

const body = {
  readingDate: '2026-11-20T12:00:00.000Z',
  results: [{ taskId: 'HT', readingValue: 12345.5 }],
};

/** A waiting reading of the account `kunde`. */
export const reading = (changes: Partial<QueuedItem> = {}): QueuedItem =>
  testReading(body, {
    id: 'item-1',
    subject: 'job-1',
    summary: { name: '1ESY1160123456', values: [{ label: 'HT', value: '12345.50', unit: 'kWh' }] },
    queuedAt: Date.UTC(2026, 10, 20, 13, 5),
    ...changes,
  });

/** The queue of a device with these items. */
export function device(...items: QueuedItem[]) {
  const queue = memoryQueue();
  for (const [index, item] of items.entries()) {
    queue.items.set(item.id, { ...item, order: index + 1 });
    queue.stored.set(item.id, new Map());
  }
  return queue;
}

const labels = (german: string, english: string) => ({
  'de-FORMAL': german,
  'de-INFORMAL': german,
  'en-FORMAL': english,
});

const words = {
  texts: {
    title: 'queue.item',
    counted: 'queue.counted',
    name: 'receipt.meter',
    value: 'queue.value',
    takenAt: 'queue.takenAt',
    problem: 'queue.problem.*',
  },
  labels: {
    'queue.item': labels('Zähler {{name}}', 'Meter {{name}}'),
    'queue.counted_one': labels('{{count}} Ablesung', '{{count}} reading'),
    'queue.counted_other': labels('{{count}} Ablesungen', '{{count}} readings'),
    'receipt.meter': labels('Zähler', 'Meter'),
    'queue.value': labels('Zählerstand {{label}}', 'Meter reading {{label}}'),
    'queue.takenAt': labels('Abgelesen am', 'Read on'),
  },
};

/** Texts of a module with readings, loaded on demand. */
export const readingTexts = {
  'queue.problem.aboveMaximum': 'Der Zählerstand liegt über dem Höchstwert von {{limit}}.',
  'queue.problem.imageRequired': 'Es fehlt ein Foto.',
  'queue.problem.job_taken_back':
    'Dieser Zähler wurde Ihrem Zugang entzogen. Bitte melden Sie den Zählerstand an {{parent}}.',
  'queue.problem.job_unknown': 'Den Auftrag gibt es für dieses Konto nicht mehr.',
  'queue.problem.tooManyDigits': 'Erlaubt sind {{allowed}} Stellen.',
};

/** The queue kinds of a module with readings. */
export const readingKinds: ReleasedModule['queueKinds'] = [
  {
    ...testReadingKind,
    edit: {
      route: '/ablesung/:jobId',
      address: '/ablesung/{subject}?account={account}',
      unless: ['job_taken_back'],
    },
    ...words,
  },
  {
    name: 'unknown-reading',
    version: 1,
    path: '/api/pro/unknown-reading',
    expects: { id: '{any}' },
    edit: { route: '/ablesung/neu', address: '/ablesung/neu?reading={id}' },
    ...words,
  },
];
