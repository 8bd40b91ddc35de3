import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';

const manifests = execFileSync('git', ['ls-files', '*package.json'], { encoding: 'utf8' }).trim().split('\n');

test.each(manifests)('%s states the licence', file => {
  expect(JSON.parse(readFileSync(file, 'utf8')).license).toBe('Apache-2.0');
});

test('each folder of a team has an owner, and each owner a folder', () => {
  const paths = readFileSync('CODEOWNERS', 'utf8').match(/^\/\S+/gm) ?? [];
  expect(paths.filter(path => globSync(path.slice(1)).length === 0)).toEqual([]);
  const owned = (folder: string) => paths.some(path => `/${folder}/`.startsWith(path));
  expect(globSync(['shell', 'mf-*', 'packages/*']).filter(folder => !owned(folder))).toEqual([]);
});

test.each(['.github/workflows/ci.yml', '.gitlab-ci.yml'])('%s runs the scripts that there are', file => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const runs = [...readFileSync(file, 'utf8').matchAll(/(\S+\/run)(?: (\S+))?$/gm)];
  expect(runs.map(([, script]) => existsSync(script ?? ''))).toEqual([true, true]);
  expect(runs.map(([, , name = 'test']) => name in scripts)).toEqual([true, true]);
});

test('the bill of materials has what runs, and no tools', () => {
  execFileSync('npm', ['run', '--silent', 'sbom'], { stdio: 'ignore' });
  const bill: { components: { name: string }[] } = JSON.parse(readFileSync('.cache/sbom.cdx.json', 'utf8'));
  const names = bill.components.map(({ name }) => name);
  expect(['fastify', 'react', 'jest'].map(name => names.includes(name))).toEqual([true, true, false]);
});
