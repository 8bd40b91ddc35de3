import { ModuleLoadError } from '../modules/failure.ts';
import { type LoaderDependencies, ModuleLoader } from '../modules/module-loader.ts';
import type { PortalModule, PortalReleaseSet } from '../release-set/release-set.ts';
import { sampleModule } from '../testing/sample-module.ts';
import { moduleStatuses } from './module-status.ts';

const build = sampleModule();
const sample = { ...build, build } as unknown as PortalModule;
const set = { modules: [sample] } as unknown as PortalReleaseSet;
const part = { module: sample, kind: 'screens', name: 'Sample' } as const;

function loaderThat(loadEntry: LoaderDependencies['loadEntry']): ModuleLoader {
  return new ModuleLoader({
    loadEntry,
    loadTexts: async () => undefined,
    asLoadError: async () => new ModuleLoadError('timeout'),
    preload: () => undefined,
    timeoutMs: 1000,
  });
}
const settled = () => new Promise(resolve => setTimeout(resolve));
const screens = { Sample: async () => ({ default: () => null }) };

test('a module is unused until a part of it is there, and failed while one is not', async () => {
  let works = false;
  const loader = loaderThat(async () => {
    if (works) return { screens, contributions: {} };
    throw new Error('no');
  });
  expect(moduleStatuses(set, loader)).toEqual([
    {
      name: 'mf-sample',
      version: '0.1.0',
      host: undefined,
      isCanary: false,
      isOverridden: false,
      failure: undefined,
      isLoaded: false,
    },
  ]);
  loader.load(part);
  await settled();
  expect(moduleStatuses(set, loader)).toMatchObject([{ failure: 'timeout', isLoaded: false }]);
  works = true;
  loader.load(part);
  await settled();
  expect(moduleStatuses(set, loader)).toMatchObject([{ failure: undefined, isLoaded: true }]);
});

test('the build of a canary is said to be one', () => {
  const canaries = [{ percent: 10, from: 0, build }];
  expect(
    moduleStatuses(
      { ...set, canaries },
      loaderThat(async () => ({ screens, contributions: {} })),
    ),
  ).toMatchObject([{ isCanary: true }]);
});
