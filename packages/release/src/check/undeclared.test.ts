import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { codeFactsOf } from './code-facts.ts';
import { undeclaredRequests, undeclaredStorage, withoutRequests } from './undeclared.ts';

const declared = {
  name: 'mf-sample',
  requests: ['/api/pro/place', '/api/public/page'],
  prefetch: ['/api/pro/job'],
  queueKinds: [{ path: '/api/pro/appointment/{subject}' }] as ModuleManifest['queueKinds'],
  storage: ['view'],
};

const requestsIn = (code: string) =>
  undeclaredRequests('a.js', codeFactsOf('a.js', code).requests, declared).map(({ remedy }) => remedy);

test.each([
  'call({ path: "/api/pro/place" })',
  'call({ path: "/api/pro/place?city=1" })',
  `call({ path: \`/api/pro/place/\${id}/meters\` })`,
  'call({ path: "/api/pro/job/".concat(id) })',
  'x = { path: "/api/pro/appointment/{subject}" }',
  `call({ path: \`/api/public/\${page}\` })`,
  'text = "see /api/pro/share"',
])('declared, or no request: %s', code => {
  expect(requestsIn(code)).toEqual([]);
});

test.each([
  ['call({ path: "/api/pro/share" })', '/api/pro/share'],
  ['call({ path: "/api/pro/places" })', '/api/pro/places'],
  ['const base = `/api/pro/share/`; fetch(base + id)', '/api/pro/share'],
  ['a("/api/communication/email/".concat(x))', '/api/communication/email'],
])('a request that the declaration lacks, with the line to add: %s', (code, path) => {
  expect(requestsIn(code)).toEqual([`Add to module.ts: requests: ['${path}'].`]);
});

const storageIn = (code: string) =>
  undeclaredStorage('a.js', codeFactsOf('a.js', code).stored, declared).map(({ what }) => what);

test.each([
  'localStorage.setItem("mf-sample", "1")',
  'localStorage.getItem("of-others")',
  `sessionStorage.setItem(\`mf-sample:\${id}\`, "1")`,
  'localStorage.setItem("view/" + id, "1")',
  'indexedDB.open("mf-sample-photos", 1)',
  'navigator.locks.request("mf-sample/send", work)',
  'x.constructor.open("y"); list.clear(); map.getItem("x"); shop.open("y")',
])('names of its own: %s', code => {
  expect(storageIn(code)).toEqual([]);
});

test.each([
  ['localStorage.setItem("zw-session", "")', 'a.js uses "zw-session" in localStorage,'],
  ['globalThis.sessionStorage.removeItem("x")', 'a.js uses "x" in sessionStorage,'],
  ['localStorage.setItem("mf-samples", "1")', 'a.js uses "mf-samples" in localStorage,'],
  ['indexedDB.deleteDatabase("zaehlwerk")', 'a.js uses "zaehlwerk" in indexedDB,'],
  [`caches.open(\`set-\${id}\`)`, 'a.js uses "set-" in caches,'],
  ['new BroadcastChannel("zw-tabs")', 'a.js uses "zw-tabs" in BroadcastChannel,'],
  ['window.localStorage.clear()', 'a.js empties localStorage,'],
])('a name that others may have: %s', (code, what) => {
  expect(storageIn(code)).toEqual([expect.stringContaining(what)]);
});

test('a build that states no requests is not published: the portal would refuse it nothing', () => {
  const { requests: _, ...silent } = declared;
  expect(withoutRequests(silent).map(({ code }) => code)).toEqual(['undeclared-request']);
  expect(withoutRequests({ ...silent, requests: [] })).toEqual([]);
});
