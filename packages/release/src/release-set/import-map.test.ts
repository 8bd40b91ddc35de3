import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { integrityOf } from '../read-build.ts';
import { importMapOf } from './import-map.ts';
import { servedViewScript } from './page.ts';
import { contentSecurityPolicy } from './policies.ts';

const file = (path: string, integrity: string) => ({ path, integrity, bytes: 1 });
const build = (base: string, entryType?: 'module') =>
  ({
    container: 'mf_x',
    slots: [] as unknown,
    base,
    ...(entryType && { entryType }),
    files: [file('entry.js', 'sha256-a'), file('a.css', 'sha256-b')],
  }) as ReleasedModule;
const shell = { base: '/shell/1/', initial: [] as string[] } as Parameters<
  typeof contentSecurityPolicy
>[0]['shell'];

test('the import map states the hashes of ES modules alone, of canaries and on other hosts too', () => {
  const canaries = [{ percent: 1, from: 0, build: build('https://c.example/', 'module') }];
  const modules = [build('/modules/a/'), build('/modules/b/', 'module')];
  expect(JSON.parse(importMapOf({ modules, canaries }) ?? '')).toEqual({
    integrity: { '/modules/b/entry.js': 'sha256-a', 'https://c.example/entry.js': 'sha256-a' },
  });
});

test('the policy allows exactly this import map, and nothing more where there is none', () => {
  const modules = [build('/modules/b/', 'module')];
  const map = importMapOf({ modules }) ?? '';
  const policyOf = (modules: ReleasedModule[]) => contentSecurityPolicy({ shell, modules });
  expect(policyOf(modules)).toContain(` '${integrityOf(map)}';`);
  expect(importMapOf({ modules: [build('/modules/a/')] })).toBeUndefined();
  expect(policyOf([build('/modules/a/')])).toContain(`script-src 'self' '${integrityOf(servedViewScript)}';`);
});

test('no value in it ends its script element', () => {
  expect(importMapOf({ modules: [build('/</script>/', 'module')] })).not.toContain('<');
});
