import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { buildOtherModule, buildOtherShell } from './other-builds.ts';
import { type Difference, withOtherCheckout } from './other-checkout.ts';
import { modules, type SkewedModule } from './skews.ts';

export async function buildShell(difference: Difference, target: string): Promise<void> {
  await withOtherCheckout(difference, async folder =>
    cp(await buildOtherShell(folder), target, { recursive: true }),
  );
}

/** Builds each module into the folder of its name below `target`. */
export async function buildModules(target: string): Promise<void> {
  const builds = modules.map(module =>
    withOtherCheckout(differenceOf(module), async folder =>
      cp(await buildOtherModule(folder, module), path.join(target, module.name), { recursive: true }),
    ),
  );
  await Promise.all(builds);
}

/** The name is also in its navigation and heading. */
function differenceOf({ name, difference }: SkewedModule): Difference {
  const title = (content: string) => content.replace('"Zähler"', `"${name}"`);
  return { ...difference, edits: { ...difference.edits, 'mf-skew/locales/de-FORMAL.json': title } };
}

/** Copies a build into the site like publishing does, but without its checks. */
export async function copyModule(site: string, build: string): Promise<ReleasedModule> {
  const base = `/modules/${path.basename(build)}/incompatible/`;
  await cp(build, path.join(site, base), { recursive: true });
  return { ...JSON.parse(await readFile(path.join(build, 'module.json'), 'utf8')), base };
}
