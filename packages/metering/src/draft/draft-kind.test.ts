import * as z from 'zod/mini';
import { declareFormDrafts } from './draft-kind.ts';
import { awaitsPhotos, convertsFiles, emptyFormDraft, type FormDraft } from './form-draft.ts';

interface Draft extends FormDraft {
  readonly values: Readonly<Record<string, string>>;
}

const { keep, restore, empty } = declareFormDrafts<Draft>({
  name: 'test',
  version: 1,
  empty: { ...emptyFormDraft, values: {} },
  kept: {
    values: z.record(z.string(), z.string()),
    comment: z.string(),
    readingDate: z.optional(z.string()),
  },
  isWorthKeeping: ({ values }) => Object.keys(values).length > 0,
});

const jpeg = new Blob(['x']);
const name = { id: 'p', name: 'p.jpg', fingerprint: 'f' };
const photo = { ...name, jpeg, is: 'ready' } as const;
const unread = { ...name, is: 'unread' };
const draft: Draft = {
  ...empty,
  values: { high: '12' },
  comment: 'Keller',
  photos: { high: [photo], low: [] },
  send: { is: 'sending' },
};

test('what is kept is what was declared, and the photos of each register beside their files', () => {
  expect(keep(draft)).toEqual({
    content: { values: { high: '12' }, comment: 'Keller', photos: { high: [name] } },
    files: new Map([['p', jpeg]]),
  });
  expect(keep(empty)).toBeUndefined();
});

test('it comes back from a device that knows nothing of what is undefined, with the photos it still has', () => {
  const content = JSON.parse(JSON.stringify(keep(draft)?.content));
  expect(restore(content, () => jpeg)).toEqual({
    ...draft,
    photos: { high: draft.photos.high },
    send: { is: 'none' },
  });
  expect(restore(content, () => null)?.photos).toEqual({ high: [] });
});

test('a photo that the device has not handed out yet is awaited, and stays named', () => {
  const content = JSON.parse(JSON.stringify(keep(draft)?.content));
  const waiting = restore(content, () => undefined);
  expect(waiting?.photos).toEqual({ high: [unread] });
  if (!waiting) throw new Error('It cannot be read');
  expect([awaitsPhotos(waiting), convertsFiles(waiting)]).toEqual([true, false]);
  expect(keep(waiting)).toEqual({ content, files: new Map([['p', undefined]]) });
  expect(restore(keep(waiting)?.content, () => jpeg, waiting)?.photos).toEqual({ high: draft.photos.high });
});

test('what another tab has kept takes the place of what was entered here, not of what goes on here', () => {
  const low = [{ id: 'q', name: 'q.jpg', is: 'converting' }] as const;
  const here: Draft = { ...draft, readingDate: '2026-11-19', photos: { low } };
  expect(restore(keep(draft)?.content, () => jpeg, here)).toEqual({
    ...here,
    readingDate: undefined,
    photos: { low, high: draft.photos.high },
  });
});

test.each([
  undefined,
  'text',
  {},
  { values: {}, comment: 'x' },
  { values: { high: 12 }, comment: 'x', photos: {} },
  { values: [], comment: 'x', photos: {} },
  { values: {}, photos: {} },
  { values: {}, comment: 'x', photos: { high: [{ id: 'p' }] } },
  { values: {}, comment: 'x', photos: [] },
])('%j is no draft', content => {
  expect(restore(content, () => jpeg)).toBeUndefined();
});

test('which number was being typed is kept with it, and nothing where none was', () => {
  const typed: Draft = { ...draft, typing: { 'value high': 'here' } };
  const content = JSON.parse(JSON.stringify(keep(typed)?.content));
  expect(content.unfinished).toEqual(['value high']);
  expect(restore(content, () => jpeg)).toMatchObject({ typing: { 'value high': 'elsewhere' } });
  expect(restore(content, () => jpeg, typed)).toMatchObject({ typing: { 'value high': 'here' } });
  for (const unfinished of [undefined, 'value high', [1]])
    expect(restore({ ...content, unfinished }, () => jpeg)).toMatchObject({ typing: {} });
  expect(keep(draft)?.content).not.toHaveProperty('unfinished');
});
