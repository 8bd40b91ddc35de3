import { onlyRegister } from '@zaehlwerk/metering/draft-kind';
import { emptyUnknownDraft, refusedUnknownFields, type UnknownDraft, unknownForms } from './unknown-draft.ts';

const { keep, restore } = unknownForms;

const jpeg = new Blob(['x']);
const photo = { id: 'p', name: 'p.jpg', fingerprint: 'f', jpeg, is: 'ready' } as const;
const arriving = { id: 'q', name: 'q.jpg', is: 'converting' } as const;
const draft: UnknownDraft = {
  ...emptyUnknownDraft,
  sendAs: 'nachbar',
  meterNumber: '1EMH1',
  value: '12',
  readingDate: '2026-11-19',
  comment: 'Keller',
  photos: { [onlyRegister]: [photo, arriving] },
  lastAttempt: { content: '[]', idempotencyKey: 'key' },
  send: { is: 'failed', refused: [{ kind: 'date' }] },
};

test('a draft comes back as it was entered, photos with their files; what goes on at the moment does not', () => {
  const kept = keep(draft);
  const content = structuredClone(kept?.content);
  expect(restore(content, id => kept?.files.get(id))).toEqual({
    ...draft,
    photos: { [onlyRegister]: [photo] },
    send: { is: 'none' },
  });
  expect(restore(content, () => undefined)?.photos[onlyRegister]).toMatchObject([{ id: 'p', is: 'unread' }]);
  expect(restore(content, () => jpeg, draft)?.photos[onlyRegister]).toEqual([photo, arriving]);
});

test('nothing is kept where nothing was entered', () => {
  expect(keep(emptyUnknownDraft)).toBeUndefined();
  expect(keep({ ...emptyUnknownDraft, readingDate: '2026-11-19', value: ' ' })).toBeUndefined();
});

test.each([
  undefined,
  null,
  'text',
  {},
  { ...keep(draft)?.content, value: 12 },
  { ...keep(draft)?.content, photos: [{ id: 'p' }] },
  { ...keep(draft)?.content, lastAttempt: {} },
  { ...keep(draft)?.content, sendAs: 7 },
])('%j is no draft', content => {
  expect(restore(content, () => jpeg)).toBeUndefined();
});

test('the server’s fields are places of the form, in the form’s order, each once', () => {
  const named = ['readingImages.3', 'comment', 'readingImages', 'meterNumber', 'readingDate', 'readingValue'];
  const fieldErrors = [...named, 'somethingElse', '', 'constructor'].map(field => ({ field, message: '' }));
  expect(refusedUnknownFields(fieldErrors).map(({ kind }) => kind)).toEqual([
    'meterNumber',
    'value',
    'date',
    'comment',
    'photos',
  ]);
});
