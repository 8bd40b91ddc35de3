import { ambiguousPaths, firstSegment, isAmbiguous, isOpenRoute } from './route.ts';

test.each([
  ['/ablesung', '/ablesung', true],
  ['/ablesung/:id', '/ablesung/:jobId', true],
  ['/ablesung/:a/:b', '/ablesung/:b/:a', true],
  ['/ablesung/neu', '/ablesung/:jobId', false],
  ['/ablesung/:jobId', '/ablesung/neu', false],
  ['/ablesung/:id/neu', '/ablesung/alt/:what', true],
  ['/ablesung/:id/neu', '/ablesung/:id/:what', false],
  ['/ablesung/:id/neu', '/ablesung/:id/alt', false],
  ['/ablesung', '/ablesung/:id', false],
  ['/ablesung', '/auswertung', false],
  ['/ablesung/:id', '/auswertung/:id', false],
])('%s and %s claim the same: %s', (path, other, ambiguous) => {
  expect(isAmbiguous(path, other)).toBe(ambiguous);
  expect(isAmbiguous(other, path)).toBe(ambiguous);
});

test('the first two of many are named', () => {
  expect(ambiguousPaths(['/a', '/a/:x', '/a/b', '/a/:y'])).toEqual(['/a/:x', '/a/:y']);
  expect(ambiguousPaths(['/a', '/a/:x', '/a/b'])).toBeUndefined();
});

test('the first segment is what a part of the portal owns', () => {
  expect([firstSegment('/'), firstSegment('/status/more')]).toEqual(['', 'status']);
});

test.each([
  ['account', {}, true],
  ['public', {}, false],
  ['account', { account: { roles: ['ROLE_A'], facts: {} } }, true],
  ['account', { account: { roles: [], facts: {} } }, false],
] as const)('a page for %s whose gate asks for a role, with %j: %s', (access, account, open) => {
  expect(isOpenRoute({ access, gate: { roles: ['ROLE_A'] } }, { application: {}, ...account })).toBe(open);
});
