import { keepUnknown, restoreUnknown } from './kept-unknown-draft.ts';
import { emptyUnknownDraft, type UnknownDraft } from './unknown-draft.ts';

const jpeg = new Blob(['x']);
const photos = {
  ready: [{ id: 'p', name: 'p.jpg', fingerprint: 'f', jpeg }],
  arriving: [{ id: 'q', name: 'q.jpg' }],
  refused: [],
};
const draft: UnknownDraft = {
  ...emptyUnknownDraft,
  sendAs: 'nachbar',
  meterNumber: '1EMH1',
  value: '12',
  readingDate: '2026-11-19',
  comment: 'Keller',
  photos,
  lastAttempt: { content: '[]', idempotencyKey: 'key' },
  isSending: true,
  refused: ['date'],
};

test('a draft comes back as it was entered, photos with their files; what goes on at the moment does not', () => {
  const kept = keepUnknown(draft);
  const content = structuredClone(kept?.content);
  expect(restoreUnknown(content, id => kept?.files.get(id))).toEqual({
    ...draft,
    photos: { ...photos, arriving: [] },
    isSending: false,
    refused: [],
  });
  expect(restoreUnknown(content, () => undefined)?.photos.ready).toEqual([]);
  expect(restoreUnknown(content, () => jpeg, draft)?.photos.arriving).toEqual(photos.arriving);
});

test('nothing is kept where nothing was entered', () => {
  expect(keepUnknown(emptyUnknownDraft)).toBeUndefined();
  expect(keepUnknown({ ...emptyUnknownDraft, readingDate: '2026-11-19', value: ' ' })).toBeUndefined();
});

test.each([
  undefined,
  null,
  'text',
  {},
  { ...keepUnknown(draft)?.content, value: 12 },
  { ...keepUnknown(draft)?.content, photos: [{ id: 'p' }] },
  { ...keepUnknown(draft)?.content, lastAttempt: {} },
  { ...keepUnknown(draft)?.content, sendAs: 7 },
])('%j is no draft', content => {
  expect(restoreUnknown(content, () => jpeg)).toBeUndefined();
});
