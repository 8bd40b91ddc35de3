import { unknown } from '../release-error.ts';
import type { Site } from '../site/site.ts';

/**
 * The folder of a module's version on the site: `1.2.0`, or `1.2.0-0a1b2c3d` where the same version was built twice.
 * Throws a refusal that names what there is.
 */
export async function findVersion(site: Site, name: string, version: string): Promise<string> {
  const files = await site.list(`modules/${name}/`);
  const builds = files
    .filter(({ path }) => path.split('/').length === 4 && path.endsWith('/build.json'))
    .sort((one, other) => one.modified.getTime() - other.modified.getTime())
    .map(({ path }) => path.split('/')[2] ?? '');
  const found = builds.filter(build => build === version || build.replace(/-[0-9a-f]{8}$/, '') === version);
  const [only] = found;
  if (only !== undefined && found.length === 1) return `/modules/${name}/${only}/`;
  const [what, choice] =
    found.length > 1
      ? [`${name} ${version} was built more than once`, found]
      : [`There is no ${name} ${version} on ${site.name}`, builds];
  throw unknown(`${what}. There is: ${choice.join(', ') || 'nothing'}.`);
}
