import process from 'node:process';
import { InvalidArgumentError } from 'commander';
import type { PartSize } from '../check/sizes.ts';
import { openSite } from '../site/open-site.ts';
import { findingText, paint } from './answer.ts';
import { row } from './command.ts';
import { budget, json, optional, required } from './param.ts';
import { portalOf } from './parse.ts';

export const check = row(
  'check',
  'find everything that is wrong with a build, before it is published',
  {
    build: required('<build>', 'folder with module.json, or the URL of a module on another host'),
    against: optional('--against <url>', 'a running portal, such as https://staging.example; or a site'),
    site: optional('--site <place>', 'a site: a directory, or s3://bucket/prefix', { env: 'PORTAL_SITE' }),
    budget,
    json,
  },
  async ({ build, against: portal, site, budget: limits = {} }) => {
    const against = portal ?? site;
    if (against === undefined)
      throw new InvalidArgumentError(
        'the portal is missing that the build shall join. Add --against <url> or --site <place>, or set PORTAL_SITE.',
      );
    // Its parser takes longer to load than most commands take.
    const [{ checkBuild }, { deployedAt, deployedOnSite }] = await Promise.all([
      import('../check/check-build.ts'),
      import('../check/deployed-parts.ts'),
    ]);
    const deployed = /^https?:/i.test(against)
      ? await deployedAt(portalOf(against))
      : await deployedOnSite(await openSite(against, process.env));
    const { module, findings, sizes } = await checkBuild(build, deployed, limits);
    const errors = findings.filter(({ level }) => level === 'error').length;
    const name = module ? `${module.name} ${module.version}` : 'the build';
    const verdict =
      errors === 0
        ? `${paint('green', 'checked:')} ${name} can join ${deployed.where}.`
        : `${paint('red', 'found:')} ${errors} ${errors === 1 ? 'thing that keeps' : 'things that keep'} ${name} from joining ${deployed.where}.`;
    return {
      data: { against: deployed.where, module, findings, sizes },
      text: [...findings.map(finding => findingText(finding)), ...sizes.map(sizeText), verdict].join('\n'),
      hasProblems: errors > 0,
    };
  },
);

export const describe = row(
  'describe',
  'make module.json for a build of another toolchain, from its mf-manifest.json',
  {
    build: required('<build>', 'folder with mf-manifest.json'),
    module: required(
      '--module <file>',
      'the declaration, module.ts or its data as JSON; locales and package.json lie beside it',
    ),
    json,
  },
  async ({ build, module }) => {
    const { describeBuild } = await import('../foreign/describe-build.ts');
    const { manifest, findings } = await describeBuild(build, module);
    const text = manifest
      ? `${paint('green', 'done:')} ${build}/module.json describes ${manifest.name} ${manifest.version}, ` +
        `${manifest.files.length} files. "portal check ${build}" finds out whether it can join a portal.`
      : `${findings.map(finding => findingText(finding)).join('\n')}\nNothing has been written.`;
    return { data: { module: manifest, findings }, text, hasProblems: findings.length > 0 };
  },
);

function sizeText({ part, bytes, published, budget }: PartSize): string {
  const beside = [
    ...(published === undefined ? [] : [`published ${kilobytes(published)}`]),
    ...(budget === undefined ? [] : [`budget ${kilobytes(budget)}`]),
  ].join(', ');
  return `${part}: ${kilobytes(bytes)} KB${beside && ` (${beside})`}`;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
