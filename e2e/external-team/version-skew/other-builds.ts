import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runBuild } from '#e2e/support/server/build-module.ts';

/** The module factory of another checkout with its own table of shared packages. */
async function factoryOf(folder: string): Promise<typeof import('@zaehlwerk/build')> {
  return import(pathToFileURL(path.join(folder, 'packages/build/src/index.ts')).href);
}

/** Builds shell and service worker of another checkout; returns the folder of the build. */
export async function buildOtherShell(folder: string): Promise<string> {
  const { shellConfig, serviceWorkerConfig } = await factoryOf(folder);
  const directory = path.join(folder, 'shell');
  const installed = (name: string) => path.join(folder, 'node_modules', name);
  const config = shellConfig(directory);
  // Libraries installed for this checkout would resolve its React.
  const alias = { react: installed('react'), 'react-dom': installed('react-dom') };
  await runBuild({ ...config, devtool: false, resolve: { ...config.resolve, alias } });
  await runBuild(serviceWorkerConfig(directory));
  return path.join(directory, 'dist');
}

/**
 * Builds the fixture module in another checkout under its own name for this contract range; returns the folder of the
 * build.
 */
export async function buildOtherModule(
  folder: string,
  { name, contract }: { readonly name: string; readonly contract: string },
): Promise<string> {
  const { moduleConfig } = await factoryOf(folder);
  const directory = path.join(folder, 'mf-skew');
  const { default: fixture } = await import(pathToFileURL(path.join(directory, 'module.ts')).href);
  const at = `/fixture/${name}`;
  const [route] = fixture.routes;
  const [entry] = fixture.navigation;
  const declaration = {
    ...fixture,
    name,
    requires: { contract },
    routes: [{ ...route, path: at }],
    navigation: [{ ...entry, path: at }],
  };
  await runBuild(await moduleConfig(directory, declaration));
  return path.join(directory, 'dist');
}
