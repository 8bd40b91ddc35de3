import fc from 'fast-check';
import { isConfirmation, itemRequestSchema, requestOf } from './item-request.ts';
import { isOwnPath, queueKindSchema } from './queue-kind.ts';
import { filledBody, readableItem } from './queued-item.ts';

const kind = {
  name: 'note',
  version: 1,
  path: '/api/pro/note/{subject}/text',
  expects: { id: '{subject}', key: '{id}', number: '{any}' },
};
const item = { id: 'key-1', subject: '1' };

test('a kind is data that parses to itself', () => {
  expect(queueKindSchema.parse(kind)).toEqual(kind);
});

test.each([
  ['that leads to another server', { path: '//evil.example/{subject}' }],
  ['that leads to another part of this server', { path: '/auth/{subject}' }],
  ['that climbs', { path: '/api/pro/../../auth/token' }],
  ['that climbs in escapes', { path: '/api/pro/%2e%2e/%2E%2E/auth/token' }],
  ['that climbs backwards', { path: '/api/pro\\..\\..\\auth' }],
  ['that expects nothing of an answer', { expects: {} }],
])('a kind %s does not parse', (_which, changes) => {
  expect(queueKindSchema.safeParse({ ...kind, ...changes }).success).toBe(false);
});

test('whatever a path goes on with, it is judged, and never thrown at', () => {
  const anything = fc.string({ unit: 'binary' }).map(rest => `/api/${rest}`);
  fc.assert(fc.property(anything, path => typeof isOwnPath(path) === 'boolean'));
});

test.each([
  ['1', '/api/pro/note/1/text'],
  ['a/b?c#d e', '/api/pro/note/a%2Fb%3Fc%23d%20e/text'],
  ['../../auth', '/api/pro/note/..%2F..%2Fauth/text'],
  ['$&{subject}', '/api/pro/note/%24%26%7Bsubject%7D/text'],
])('the subject %s is one segment of the path', (subject, path) => {
  const request = requestOf(kind, subject, {});
  expect(request.path).toBe(path);
  expect(itemRequestSchema.safeParse(request).success).toBe(true);
});

test.each([undefined, null, 'text', 1])('no request has the body %p', body => {
  expect(itemRequestSchema.safeParse(requestOf(kind, '1', body)).success).toBe(false);
});

test.each(['.', '..'])('no request goes where the subject %s would lead', subject => {
  expect(itemRequestSchema.safeParse(requestOf(kind, subject, {})).success).toBe(false);
});

test.each([
  ['all that is expected', { id: '1', key: 'key-1', number: '7', more: true }, true],
  ['another item', { id: '2', key: 'key-1', number: '7' }, false],
  ['less than is expected', { id: '1', key: 'key-1' }, false],
  ['an empty text for any', { id: '1', key: 'key-1', number: '' }, false],
  ['a number for a text', { id: 1, key: 'key-1', number: '7' }, false],
  ['no JSON', undefined, false],
])('an answer with %s', (_what, answer, expected) => {
  expect(isConfirmation(requestOf(kind, '1', {}), item, answer)).toBe(expected);
});

test('properties of the prototype confirm nothing', () => {
  const request = { ...requestOf(kind, '1', {}), expects: { constructor: '{any}' } };
  expect(isConfirmation(request, item, {})).toBe(false);
});

const photo = { $file: 'p' };

test('files stand in the places of a body, and everything else as it was', () => {
  const body = { b: 1, a: [{ image: photo }, null, 'text'], '': false };
  const filled = filledBody(body, undefined, new Map([['p', 'anBlZw==']]));
  expect(JSON.stringify(filled)).toBe('{"b":1,"a":[{"image":"anBlZw=="},null,"text"],"":false}');
  expect(filledBody(body, undefined)).toEqual(body);
  expect(() => filledBody(body, undefined, new Map())).toThrow('p');
});

test('the form has the numbers of a body, and the same number every time', () => {
  const form = { values: { HT: '0012.50', NT: '' }, note: '7' };
  const at = (...path: string[]) => ({ $number: path });
  const body = { results: [{ id: 'HT', value: at('values', 'HT') }, at('note')] };
  expect(filledBody(body, form)).toEqual({ results: [{ id: 'HT', value: 12.5 }, 7] });
  for (const path of [['values', 'NT'], ['values', 'other'], ['values'], ['note', 'length'], ['toString']])
    expect(() => filledBody([at(...path)], form)).toThrow(path.join());
});

test('an item whose form lacks a number is one that cannot be read, and is neither sent nor in the way', () => {
  const body = { value: { $number: ['value'] } };
  const stored = (form: unknown) => ({
    ...item,
    accountId: 'a',
    accountName: 'anna',
    kind: 'note',
    version: 1,
    form,
    request: requestOf(kind, '1', body),
    fileIds: [],
    summary: { name: '', values: [] },
    order: 1,
    queuedAt: 1,
    attempts: 0,
    state: 'waiting',
  });
  expect(readableItem(stored({ value: '7' }))).toMatchObject({ form: { value: '7' } });
  for (const form of [undefined, {}, { value: '' }, { value: 'seven' }, { value: 7 }])
    expect(readableItem(stored(form))).toBeUndefined();
});
