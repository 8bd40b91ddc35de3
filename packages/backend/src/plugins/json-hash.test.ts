import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { jsonHash } from './json-hash.ts';

const wholeHash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest();

const texts = fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', 'ü', '\ud83d', '\ude00', '🔑', '\0') });
const bodies = fc.letrec(tie => ({
  any: fc.oneof(
    texts,
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, undefined, -0, 1e21, [], {}),
    fc.array(tie('any')),
    fc.dictionary(texts, tie('any')),
  ),
})).any;

test('is the hash of the whole text, wherever it is cut', async () => {
  await fc.assert(
    fc.asyncProperty(bodies, fc.integer({ min: 1, max: 8 }), async (body, pieceLength) => {
      expect(await jsonHash({ body }, pieceLength)).toEqual(wholeHash({ body }));
    }),
    { numRuns: 2000 },
  );
});

test('of a body of 32 MB there is never a second copy, and others have their turn between its parts', async () => {
  const body = { results: [{ readingImages: [{ encodedImage: 'a'.repeat(32 * 1024 * 1024) }] }] };
  const expected = wholeHash(body);
  const written = jest.spyOn(JSON, 'stringify');
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  });
  expect(await jsonHash(body)).toEqual(expected);
  clearInterval(others);
  expect(turns).toBeGreaterThan(1);
  const longest = Math.max(...written.mock.results.map(({ value }) => String(value).length));
  written.mockRestore();
  expect(longest).toBeLessThan(100_000);
});
