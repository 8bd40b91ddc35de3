import { readFileSync } from 'node:fs';
import { providedByShell, sharedOnDemand } from '../../packages/build/src/federation/shared-table.ts';
import {
  codeEntriesOf,
  contractEntries,
  contractPackages,
  forLibraries,
  forTheShellAlone,
} from './entries.ts';

interface LinterRules {
  readonly style: { readonly noRestrictedImports?: { readonly options: { paths: Record<string, string> } } };
}

interface LinterSettings {
  readonly overrides: readonly { readonly includes: string[]; readonly linter: { rules: LinterRules } }[];
}

const linter: LinterSettings = JSON.parse(readFileSync('biome.json', 'utf8'));

test('the linter refuses in modules exactly what is for the shell alone', () => {
  const forModules = linter.overrides.find(({ includes }) => includes.includes('mf-*/**'));
  const refused = forModules?.linter.rules.style.noRestrictedImports?.options.paths ?? {};
  expect(Object.keys(refused).sort()).toEqual([...forTheShellAlone].sort());
});

test('every entry that is code is part of the contract, for others alone, or a testing aid', () => {
  const all = contractPackages.flatMap(codeEntriesOf).map(({ request }) => request);
  const others = all.filter(request => !contractEntries().some(entry => entry.request === request));
  const aids = [
    '@zaehlwerk/api/testing',
    '@zaehlwerk/module-kit/testing',
    '@zaehlwerk/store/testing',
    '@zaehlwerk/ui/camera/photograph/testing',
    '@zaehlwerk/ui/camera/testing',
    '@zaehlwerk/ui/testing',
  ];
  expect(others.sort()).toEqual([...aids, ...forLibraries, ...forTheShellAlone].sort());
});

test('every package of ours that modules share is part of the contract', () => {
  const contract = contractEntries().map(({ request }) => request);
  const shared = [...providedByShell, ...sharedOnDemand].filter(request => request.startsWith('@zaehlwerk/'));
  expect([...contract, ...forLibraries]).toEqual(expect.arrayContaining(shared));
});
