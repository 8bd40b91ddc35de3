import { firstQueued } from '../queue/queued-item.ts';
import { testItem } from '../testing/test-device.ts';
import type { FileLine } from './queue-file.ts';
import { fileLines, openQueueFile } from './read-queue-file.ts';

const header = (changes: object = {}) =>
  JSON.stringify({
    format: 'zaehlwerk-queue',
    version: 1,
    applicationId: 'lindental',
    createdAt: '2026-11-21T10:00:00.000Z',
    items: 1,
    ...changes,
  });
const line = (changes: object = {}, photos: unknown = []) =>
  JSON.stringify({ item: { ...firstQueued(testItem('1'), 0), ...changes }, photos });
const photo = (changes: object = {}) => ({
  fileId: 'p',
  mediaType: 'image/jpeg',
  base64: 'anBlZw==',
  ...changes,
});

async function read(...parts: BlobPart[]) {
  const file = await openQueueFile(new Blob(parts), 'lindental');
  if (!file.ok) return file.problem;
  const lines: (FileLine | undefined)[] = [];
  for await (const line of file.lines) lines.push(line);
  return lines.map(found => found?.item.id);
}

test.each([
  ['nothing', '', 'foreign'],
  ['a text', 'Sehr geehrte Damen und Herren,\n', 'foreign'],
  ['a picture', '\u0089PNG\r\n\u001a\n', 'foreign'],
  ['a long text without lines', 'x'.repeat(100_000), 'foreign'],
  ['other JSON', '{"items":[]}\n', 'foreign'],
  ['a header without numbers', `${header({ items: -1 })}\n`, 'foreign'],
  ['a header that promises too much', `${header({ items: 1e9 })}\n`, 'foreign'],
  ['a header with a list for its name', `${header({ format: ['zaehlwerk-queue'] })}\n`, 'foreign'],
  [
    'a file of a later version',
    `${JSON.stringify({ format: 'zaehlwerk-queue', version: 2 })}\n`,
    'later-version',
  ],
  ['a file of another portal', `${header({ applicationId: 'other' })}\n`, 'other-portal'],
])('%s says what it is', async (_what, text, problem) => {
  expect(await read(text)).toBe(problem);
});

test.each([
  ['as it is written', `${header()}\n${line()}\n`],
  ['with a byte order mark', `\ufeff${header()}\n${line()}\n`],
  ['with the line ends of Windows', `${header()}\r\n${line()}\r\n`],
  ['with empty lines', `${header()}\n\n  \n${line()}\n\n`],
  ['without a line end after the last line', `${header()}\n${line()}`],
  ['with more than it says', `${header()}\n${line()}\n${line({ id: '2' })}\n`],
  ['without a moment', `${header({ createdAt: 'yesterday' })}\n${line()}\n`],
])('a file %s is read', async (_how, text) => {
  expect(await read(text)).toEqual(['1']);
});

test.each([
  ['is cut off', line().slice(0, -5)],
  ['is missing', ''],
  ['is no JSON', 'null and void'],
  ['is no object', '42'],
  ['has no item', '{"photos":[]}'],
  ['has no photos', JSON.stringify({ item: firstQueued(testItem('1'), 0) })],
  ['has a number for its id', line({ id: 1 })],
  ['has an id that is no header', line({ id: 'a\nb: c' })],
  ['has an empty subject', line({ subject: '' })],
  ['has half a character in its subject', line({ subject: '\ud800' })],
  ['is of an account with an endless name', line({ accountId: 'x'.repeat(201) })],
  ['is as long as a book', line({ content: 'x'.repeat(140_000) })],
  ['was saved at a moment that no calendar has', line({ queuedAt: 1e300 })],
  ['was saved at no moment', line({ queuedAt: null })],
  ['is in a state that does not exist', line({ state: 'sent' })],
  ['is nested without end', `{"item":${'['.repeat(60_000)}${']'.repeat(60_000)},"photos":[]}`],
  [
    'has endlessly nested content',
    line({ content: 0 }).replace('"content":0', `"content":${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  ],
  ['has values that are no list', line({ summary: { meterNumber: '1', values: {} } })],
  ['has a prototype instead of an item', '{"__proto__":{"item":1},"photos":[]}'],
  ['has a photo that is a page', line({ fileIds: ['p'] }, [photo({ mediaType: 'text/html' })])],
  ['has a photo that is a drawing', line({ fileIds: ['p'] }, [photo({ mediaType: 'image/svg+xml' })])],
  ['has a photo that is no base64', line({ fileIds: ['p'] }, [photo({ base64: 'ä' })])],
  ['has a photo with an end in its middle', line({ fileIds: ['p'] }, [photo({ base64: 'a=bc' })])],
  ['has half a photo', line({ fileIds: ['p'] }, [photo({ base64: 'anBlZ' })])],
])('of a file, an item that %s is counted, and the others are read', async (_how, hostile) => {
  const text = `${header({ items: 3 })}\n${line({ id: 'a' })}\n${hostile}\n${line({ id: 'b' })}\n`;
  const found = await read(text);
  const expected = hostile === '' ? ['a', 'b', undefined] : ['a', undefined, 'b'];
  expect(found).toEqual(expected);
});

test('keys that objects have by themselves come to nothing', async () => {
  await read(`${header()}\n${line().replace('"item":{', '"item":{"__proto__":{"polluted":true},')}\n`);
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('bytes that are no text cost their own line only', async () => {
  const broken = new Uint8Array([0xff, 0xfe, 0x0a]);
  expect(await read(`${header({ items: 2 })}\n`, broken, `${line()}\n`)).toEqual([undefined, '1']);
});

test('a file that the device does not give away says so', async () => {
  const gone = new Blob([`${header()}\n`]);
  gone.slice = () => {
    throw new DOMException('', 'NotReadableError');
  };
  expect(await openQueueFile(gone, 'lindental')).toEqual({ ok: false, problem: 'unreadable' });
});

test('of a line that is too long no more than the limit is kept, and the next one is read', async () => {
  const lines: (string | undefined)[] = [];
  const long = 'x'.repeat(200_000);
  for await (const line of fileLines(new Blob([`one\n${long}\ntwo\n${'y'.repeat(100)}`]), 100))
    lines.push(line);
  expect(lines).toEqual(['one', undefined, 'two', 'y'.repeat(100)]);
});

test('characters of several bytes are whole wherever the file is cut into pieces', async () => {
  const text = 'ä€😀'.repeat(50_000);
  const lines: (string | undefined)[] = [];
  for await (const line of fileLines(new Blob([`${text}\n${text}`]), 1_000_000)) lines.push(line);
  expect(lines).toEqual([text, text]);
});
