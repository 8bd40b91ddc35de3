import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allowAnonymousReadings, createTestApp, type TestApp } from '#test-app';

const policyOf = (set: string) => `default-src 'self'; script-src https://${set}.example`;
const integrityOf = (set: string) => `blocked-destinations=(${set === 'one' ? 'script' : ''})`;

let site: string;
let backend: TestApp;
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'zaehlwerk-set-'));
  for (const set of ['one', 'two']) {
    for (const page of ['index.html', 'ablesung/index.html', 'ablesung-ohne-zugang/index.html']) {
      await mkdir(dirname(join(site, 'history', set, page)), { recursive: true });
      await writeFile(join(site, 'history', set, page), `<title>${set}</title>`);
    }
    await writeFile(join(site, 'history', set, 'content-security-policy.txt'), policyOf(set));
    await writeFile(join(site, 'history', set, 'integrity-policy.txt'), integrityOf(set));
    await writeFile(join(site, 'history', set, 'settings-of-pages.json'), '{}');
    await writeFile(join(site, 'history', set, 'service-worker.js'), `'${set}'`);
  }
  await show('one');
  for (const name of ['index.html', 'ablesung', 'ablesung-ohne-zugang', 'service-worker.js'])
    await symlink(join('current', name), join(site, name));
  backend = await createTestApp({ siteDirectory: site });
});
afterAll(async () => {
  await backend.close();
  await rm(site, { recursive: true });
});

async function show(set: string): Promise<void> {
  await symlink(join('history', set), join(site, 'next'));
  await rename(join(site, 'next'), join(site, 'current'));
}

const get = (url: string) => backend.app.inject({ url, headers: { accept: 'text/html' } });

test('pages come with the policy of their set, also after the step to another set', async () => {
  for (const set of ['one', 'two', 'one']) {
    await show(set);
    for (const url of ['/', '/ablesung', '/ablesung/123', '/m/token']) {
      const { body, headers } = await get(url);
      expect([url, body, headers['cache-control']]).toEqual([url, `<title>${set}</title>`, 'no-cache']);
      expect(headers).toMatchObject({
        'content-security-policy': policyOf(set),
        'integrity-policy': integrityOf(set),
      });
    }
    const worker = await get('/service-worker.js');
    expect([worker.body, worker.headers['content-security-policy']]).toEqual([`'${set}'`, policyOf(set)]);
  }
});

test('a page never comes with the policy of another set, whatever happens meanwhile', async () => {
  let isDone = false;
  const steps = (async () => {
    for (let step = 0; !isDone; step += 1) await show(step % 2 ? 'one' : 'two');
  })();
  const answers = [];
  for (let round = 0; round < 200; round += 1) answers.push(await get('/'));
  isDone = true;
  await steps;
  for (const { body, headers } of answers) {
    const set = /<title>(\w+)</.exec(body)?.[1] ?? '';
    expect(headers['content-security-policy']).toBe(policyOf(set));
  }
  expect(new Set(answers.map(({ body }) => body)).size).toBe(2);
});

test('a policy that was written anew holds at once; one that is missing is said in the log', async () => {
  const file = join(site, 'history', 'one', 'content-security-policy.txt');
  await show('one');
  await get('/');
  await writeFile(file, policyOf('mended'));
  await utimes(file, new Date(), new Date(Date.now() + 1000));
  expect((await get('/')).headers['content-security-policy']).toBe(policyOf('mended'));
  await rm(file);
  const { statusCode, headers } = await get('/');
  expect([statusCode, headers['content-security-policy']]).toEqual([
    200,
    expect.stringContaining("script-src 'self'"),
  ]);
  expect(backend.lines.join('')).toContain(
    'a set lacks its content-security-policy.txt or its integrity-policy.txt',
  );
  await writeFile(file, policyOf('one'));
});

test('where the configuration closes a screen, its page is the start page of the same set', async () => {
  const page = join(site, 'history', 'one', 'ablesung-ohne-zugang', 'index.html');
  await writeFile(page, '<link rel="preload">');
  const settings = { 'ablesung-ohne-zugang': 'unknownUserReading.unknownUserReadingAllowed' };
  await writeFile(join(site, 'history', 'one', 'settings-of-pages.json'), JSON.stringify(settings));
  const later = new Date(Date.now() + 2000);
  await utimes(join(site, 'history', 'one', 'content-security-policy.txt'), later, later);
  await show('one');
  for (const url of ['/ablesung-ohne-zugang', '/ablesung-ohne-zugang/', '/ablesung-ohne-zugang/x']) {
    await allowAnonymousReadings(backend, { unknownUserReadingAllowed: false });
    const closed = await get(url);
    expect([closed.statusCode, closed.body]).toEqual([200, '<title>one</title>']);
    expect(closed.headers['content-security-policy']).toBe(policyOf('one'));
    await allowAnonymousReadings(backend, { unknownUserReadingAllowed: true });
    expect((await get(url)).body).toBe('<link rel="preload">');
  }
  await allowAnonymousReadings(backend, { unknownUserReadingAllowed: false });
  expect((await get('/history/one/ablesung-ohne-zugang/index.html')).body).toBe('<link rel="preload">');
  expect((await get('/ablesung')).body).toBe('<title>one</title>');
});

test('the files of the history never change, and everything else has the policy of the backend', async () => {
  const { headers } = await get('/history/one/index.html');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const { headers: ofApi } = await get('/api/public/application');
  expect(ofApi['content-security-policy']).toContain("script-src 'self'");
  expect(ofApi['integrity-policy']).toBe('blocked-destinations=(script)');
});
