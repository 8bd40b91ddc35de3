import { readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOf } from '../read-build.ts';
import { servedViewScript } from './page.ts';
import { contentSecurityPolicy, integrityPolicy, nginxSets, pageHeaders } from './policies.ts';

type Parts = Parameters<typeof contentSecurityPolicy>[0];
const build = (container: string, base: string) =>
  ({ container, base, slots: [] as unknown }) as Parts['modules'][number];
const shell = { base: '/shell/1/', initial: [] as string[] } as Parts['shell'];
const ofPage = `'${integrityOf(servedViewScript)}'`;
const directive = (name: string, parts: Parts) =>
  new Map(
    contentSecurityPolicy(parts)
      .split('; ')
      .map(text => [text.split(' ', 1)[0], text.split(' ').slice(1)]),
  ).get(name);

test('a set of this origin alone runs and loads nothing of any other', () => {
  const modules = [build('mf_auth', '/modules/mf-auth/1/')];
  expect(contentSecurityPolicy({ shell, modules })).not.toMatch(/http|\*|unsafe/);
  expect(directive('script-src', { shell, modules })).toEqual(["'self'", ofPage]);
  expect(directive('form-action', { shell, modules })).toEqual(["'none'"]);
  expect(directive('trusted-types', { shell, modules })).toEqual([
    'default',
    'zaehlwerk-modules',
    'zaehlwerk-start',
    'zaehlwerk-shell',
    'zaehlwerk-mf_auth',
  ]);
});

test('modules and canaries elsewhere bring their origins, each once and nothing more of their address', () => {
  const modules = [build('mf_a', 'https://a.example/x/y/'), build('mf_b', 'https://a.example:8443/')];
  const canaries = [{ percent: 1, from: 0, build: build('mf_a', 'https://c.example/z/') }];
  for (const name of ['script-src', 'style-src', 'connect-src'])
    expect(directive(name, { shell, modules, canaries })).toEqual([
      "'self'",
      'https://a.example',
      'https://a.example:8443',
      'https://c.example',
      ...(name === 'script-src' ? [ofPage] : []),
    ]);
  expect(directive('img-src', { shell, modules, canaries })).toEqual(["'self'", 'data:', 'blob:']);
});

test('styles of the login may be part of the page, by their hashes', () => {
  const initial = ['shell.js', 'shell.css'];
  const files = initial.map(path => ({ path, integrity: `sha256-${path}`, bytes: 1 }));
  const parts = { shell: { ...shell, initial, files }, modules: [] };
  expect(directive('style-src', parts)).toEqual(["'self'", "'sha256-shell.css'"]);
});

test('pages connect to the origins that modules and canaries declare, and load no code from there', () => {
  const connecting = (container: string, ...connects: string[]) => ({
    ...build(container, `/modules/${container}/1/`),
    connects,
  });
  const parts = {
    shell,
    modules: [connecting('mf_a', 'https://tiles.example', 'wss://events.example')],
    canaries: [{ percent: 1, from: 0, build: connecting('mf_a', 'https://new.example') }],
  };
  expect(directive('connect-src', parts)).toEqual([
    "'self'",
    'https://tiles.example',
    'wss://events.example',
    'https://new.example',
  ]);
  expect(directive('script-src', parts)).toEqual(["'self'", ofPage]);
});

test('the policy lets observations be sent to their address, and nothing loaded from there', () => {
  const parts = { shell, modules: [], beacons: 'https://watch.example/in?key=1' };
  expect(directive('connect-src', parts)).toEqual(["'self'", 'https://watch.example']);
  expect(directive('script-src', parts)).toEqual(["'self'", ofPage]);
  expect(directive('connect-src', { ...parts, beacons: '/api/public/beacons' })).toEqual(["'self'"]);
});

test('the policy lets development servers of allowed origins connect', () => {
  const parts = { shell, modules: [], overrides: ['http://localhost:8092'] };
  expect(directive('script-src', parts)).toEqual(["'self'", 'http://localhost:8092', ofPage]);
  expect(directive('connect-src', parts)).toEqual(["'self'", 'http://localhost:8092', 'ws://localhost:8092']);
});

test('scripts without a hash run only where developers may run modules, or nothing has hashes', () => {
  const hashed = { ...shell, files: [{ path: 'shell.js', integrity: 'sha256-x', bytes: 1 }] };
  expect(integrityPolicy({ shell: hashed })).toBe('blocked-destinations=(script)');
  expect(integrityPolicy({ shell: hashed, overrides: ['http://localhost:8092'] })).toBe(
    'blocked-destinations=()',
  );
  expect(integrityPolicy({ shell: { ...shell, files: [] } })).toBe('blocked-destinations=()');
});

test('every set has its folder and its policy; an unknown one gets the latest', () => {
  const sets = [
    {
      id: 'bb',
      policy: "default-src 'self'; script-src 'self' https://b.example",
      integrity: 'blocked-destinations=()',
    },
    { id: 'aa', policy: "default-src 'self'", integrity: 'blocked-destinations=(script)' },
  ];
  expect(nginxSets(sets, 'aa')).toBe(`map $portal_shown $portal_set {
  "~/aa$" $portal_shown;
  "~/bb$" $portal_shown;
  "~^(?<portal_history>.+)/[^/]+$" "$portal_history/aa";
}
map $portal_set $portal_policy {
  "~/aa$" "default-src 'self'";
  "~/bb$" "default-src 'self'; script-src 'self' https://b.example";
}
map $portal_set $portal_integrity {
  "~/aa$" "blocked-destinations=(script)";
  "~/bb$" "blocked-destinations=()";
}`);
});

test('pages from the service worker have the headers of a host', () => {
  const file = path.join(import.meta.dirname, '../../../../docs/guide/hosting/nginx/portal.conf');
  const [, location = ''] = readFileSync(file, 'utf8').split('location / {');
  const ofHost = new Map(
    [...location.matchAll(/add_header (\S+) ("[^"]*"|\S+) always;/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.replaceAll('"', ''),
    ]),
  );
  const { 'content-type': type, ...headers } = pageHeaders({ shell: { ...shell, files: [] }, modules: [] });
  expect(type).toBe('text/html; charset=utf-8');
  const ofSet = { 'content-security-policy': '$portal_policy', 'integrity-policy': '$portal_integrity' };
  for (const [name, value] of Object.entries({ ...headers, ...ofSet }))
    expect([name, ofHost.get(name)]).toEqual([name, value]);
});
