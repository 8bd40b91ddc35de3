import type { Conversion } from '../photos/convert/convert-photo.ts';
import {
  isArriving,
  type RatePhotos,
  readyOf,
  withFileConverted,
  withFilesAdded,
  withPhotoRemoved,
} from './photos.ts';

const noPhotos: RatePhotos = [];

const jpeg = new Blob(['jpeg'], { type: 'image/jpeg' });
const file = (id: string) => ({ id, name: `${id}.jpg` });
const converted = (fingerprint: string): Conversion => ({ ok: true, jpeg, fingerprint });
const withPhotos = (...ids: string[]) =>
  ids.reduce(
    (photos, id) => withFileConverted(withFilesAdded(photos, [file(id)]), id, converted(id)),
    noPhotos,
  );
const refusedOf = (photos: RatePhotos) => photos.filter(photo => photo.is === 'refused');
const idsOf = (photos: RatePhotos) => ({
  ready: readyOf(photos).map(({ id }) => id),
  arriving: photos.filter(isArriving).map(({ id }) => id),
  refused: refusedOf(photos).map(({ name, reason }) => `${name} ${reason}`),
});

test('files arrive, and become photos in their order', () => {
  const added = withFilesAdded(noPhotos, [file('a'), file('b')]);
  expect(idsOf(added)).toEqual({ ready: [], arriving: ['a', 'b'], refused: [] });
  expect(idsOf(withFileConverted(added, 'a', converted('a')))).toEqual({
    ready: ['a'],
    arriving: ['b'],
    refused: [],
  });
});

test.each([
  ['empty', 'empty'],
  ['damaged', 'damaged'],
  ['notAnImage', 'notAnImage'],
] as const)('a file that is %s is refused by name, the others stay', (_name, reason) => {
  const added = withFilesAdded(withPhotos('a'), [file('b'), file('c')]);
  const refused = withFileConverted(added, 'b', { ok: false, reason });
  expect(idsOf(refused)).toEqual({ ready: ['a'], arriving: ['c'], refused: [`b.jpg ${reason}`] });
});

test('the same file again is refused, whatever its name', () => {
  const added = withFilesAdded(withPhotos('a', 'b', 'c'), [file('copy')]);
  expect(idsOf(withFileConverted(added, 'copy', converted('b')))).toEqual({
    ready: ['a', 'b', 'c'],
    arriving: [],
    refused: ['copy.jpg duplicate'],
  });
});

test('a fourth photo is refused; one that was refused before does not count', () => {
  const files = ['a', 'b', 'broken', 'c', 'd'].map(file);
  const all = files.reduce(
    (photos, { id }) =>
      withFileConverted(photos, id, id === 'broken' ? { ok: false, reason: 'damaged' } : converted(id)),
    withFilesAdded(noPhotos, files),
  );
  expect(idsOf(all)).toEqual({
    ready: ['a', 'b', 'c'],
    arriving: [],
    refused: ['broken.jpg damaged', 'd.jpg tooMany'],
  });
});

test('what is added or removed next ends the talk of what was refused', () => {
  const full = withPhotos('a', 'b', 'c');
  const refused = withFileConverted(withFilesAdded(full, [file('d')]), 'd', converted('d'));
  expect(refusedOf(withFilesAdded(refused, [file('e')]))).toEqual([]);
  expect(idsOf(withPhotoRemoved(refused, 'b'))).toEqual({ ready: ['a', 'c'], arriving: [], refused: [] });
});

test('a file that was taken back while it was converted stays away', () => {
  const takenBack = withPhotoRemoved(withFilesAdded(noPhotos, [file('a')]), 'a');
  expect(withFileConverted(takenBack, 'a', converted('a'))).toBe(takenBack);
});
