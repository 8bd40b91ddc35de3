import {
  buildIdOf,
  buildsOf,
  type Deployment,
  type Envelope,
  isSame,
  listOf,
  nameOf,
  openedChange,
  openedRelease,
  type PublisherList,
  type Revision,
  signersOf,
} from '@zaehlwerk/signing';
import { satisfies } from 'compare-versions';
import {
  type DeploymentStatus,
  deploymentStatus,
  type ModuleStatus,
} from '../deployment/deployment-status.ts';
import { findPublished } from '../deployment/published-build.ts';
import { allRevisions, latestRevision } from '../deployment/record.ts';
import { setOf } from '../deployment/stage-set.ts';
import { unknown } from '../release-error.ts';
import { contentSecurityPolicy, integrityPolicy, nginxSets, setPolicies } from '../release-set/policies.ts';
import { paint } from './answer.ts';
import { row } from './command.ts';
import { flag, numeric, onSite, optional, required } from './param.ts';
import { countOf, rangeOf } from './parse.ts';

export const status = row('status', 'describe the deployment', onSite, async ({ site }) => {
  const data = await deploymentStatus(site);
  return { data, text: statusText(data) };
});

const interruptedText =
  'Visitors have another set: a command was cut off. "portal refresh" brings it to an end.';

function statusText(found: DeploymentStatus): string {
  const { shell, modules, settings } = found;
  const width = Math.max(...modules.map(({ name }) => name.length), 5);
  const { moduleOrigins, connections = [], overrides, beacons, exceptionsForbidden } = settings;
  const since = found.since.replace(/\.\d+/, '');
  return [
    `${found.site}: set ${paint('bold', found.set)}, revision ${found.revision}, since ${since}`,
    found.interrupted && paint('yellow', interruptedText),
    `${'shell'.padEnd(width)}  ${shell.version}, contract ${shell.contract}${author(shell.by)}`,
    ...modules.map(module => `${module.name.padEnd(width)}  ${moduleText(module)}`),
    found.signaturesRequired && 'What is not signed is refused: "portal publisher list" names the publishers',
    exceptionsForbidden && 'No build is published that breaks a rule ("portal settings --allow-exceptions")',
    moduleOrigins.length > 0 && `Modules may live at ${moduleOrigins.join(', ')}`,
    connections.length > 0 && `Modules may connect to ${connections.join(', ')}`,
    beacons !== undefined && `Observations go to ${beacons}`,
    overrides.length > 0 && `Developers may run modules from ${overrides.join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n');
}

const author = (by: ModuleStatus['by']): string => (by ? `, by ${by.name}` : '');

function moduleText({ version, base, enabled, pinned, canary, by }: ModuleStatus): string {
  return [
    version + author(by),
    !enabled && paint('yellow', 'disabled'),
    pinned && paint('yellow', 'pinned'),
    canary && `${canary.version} for ${canary.percent} % of the browsers${author(canary.by)}`,
    !base.startsWith('/') && `at ${base}`,
  ]
    .filter(Boolean)
    .join(', ');
}

export const history = row(
  'history',
  'list the changes of the portal with the builds they brought, newest first',
  { ...onSite, last: numeric('--last <count>', 'so many changes', 20, { parse: countOf }) },
  async ({ site, last }) => {
    const revisions = await allRevisions(site);
    const list = listOf(revisions.at(-1));
    const all = revisions.map((made, index) => {
      const { revision, at, command, set, deployment } = made;
      const before = revisions[index - 1];
      const had = buildNames(before?.deployment);
      const builds = buildNames(deployment).filter(build => !had.includes(build));
      return { revision, at, command, set, builds, signatures: signaturesOf(made, before, list) };
    });
    const changes = all.slice(-last).reverse();
    const lines = changes.map(({ revision, at, command, set, builds, signatures }) => {
      const names = [...new Set(signatures.map(({ name }) => name))];
      return [
        String(revision).padStart(5),
        at.replace(/\.\d+/, ''),
        set,
        command,
        ...(builds.length > 0 ? [paint('dim', `(${builds.join(', ')})`)] : []),
        ...(names.length > 0 ? [`by ${names.join(', ')}`] : []),
      ].join('  ');
    });
    return { data: { changes }, text: lines.join('\n') || 'Nothing has been published yet.' };
  },
);

/** Everything with a good signature in a revision; bad ones are left to `verify`. */
function signaturesOf(
  { releases = [], change, publishers }: Revision,
  before: Revision | undefined,
  list: PublisherList | undefined,
) {
  const named = (what: string, envelope: Envelope, key: string | undefined) =>
    key === undefined ? [] : [{ what, name: nameOf(key, list), key, envelope }];
  return [
    ...releases.flatMap(({ build, envelope }) => named(build, envelope, openedRelease(envelope)?.keys[0])),
    ...(publishers && !isSame(publishers, before?.publishers)
      ? named('publishers', publishers, signersOf(publishers).at(-1))
      : []),
    ...(change ? named('change', change, openedChange(change)?.keys[0]) : []),
  ];
}

/** The builds of a deployment in words: `mf-reading 1.2.0-0a1b2c3d`. */
const buildNames = (deployment: Deployment | undefined): string[] =>
  (deployment ? buildsOf(deployment) : []).map(
    ({ part, folder, percent }) =>
      `${part} ${buildIdOf(folder)}${percent === undefined ? '' : ` for ${percent} %`}`,
  );

export const bundles = row(
  'bundles',
  'list the builds that contain a package, which its fix does not reach before they are built again',
  {
    ...onSite,
    name: required('<package>', 'such as @zaehlwerk/domain or zod'),
    versions: optional('[versions]', 'only these, such as "<4.6.8"', { parse: rangeOf }),
  },
  async ({ site, name, versions }) => {
    const latest = await latestRevision(site);
    if (!latest) throw unknown(`Nothing has been published to ${site.name} yet.`);
    const found = await Promise.all(
      buildsOf(latest.deployment).map(async ({ part, folder }) => {
        const manifest = (await findPublished(site, folder))?.manifest;
        const contained = manifest?.bundles
          ?.filter(bundled => bundled.startsWith(`${name}@`))
          .map(bundled => bundled.slice(name.length + 1));
        const affected = contained?.filter(version => versions === undefined || satisfies(version, versions));
        return { part, build: buildIdOf(folder), versions: affected };
      }),
    );
    const builds = found.filter(({ versions }) => versions === undefined || versions.length > 0);
    const lines = builds.map(({ part, build, versions }) =>
      versions === undefined
        ? `${part} ${build}: ${paint('yellow', 'unknown')}, its manifest does not list its packages`
        : `${part} ${build}: ${name} ${versions.join(' and ')}`,
    );
    const none = `No build of the present set contains ${name}${versions === undefined ? '' : ` ${versions}`}.`;
    return { data: { package: name, builds }, text: lines.join('\n') || none };
  },
);

export const csp = row(
  'csp',
  'print the content security policy of the present set',
  {
    ...onSite,
    nginx: flag('--nginx', 'every set with its policies, as set.conf of an nginx (docs/guide/hosting)'),
  },
  async ({ site, nginx }) => {
    const latest = await latestRevision(site);
    if (!latest) throw unknown(`Nothing has been published to ${site.name} yet.`);
    const { set } = await setOf(site, latest.deployment, new Date(latest.at));
    const data = { policy: contentSecurityPolicy(set), integrity: integrityPolicy(set) };
    if (!nginx) return { data, text: data.policy };
    const sets = nginxSets(await setPolicies(site), latest.set);
    return { data: { ...data, nginx: sets }, text: sets };
  },
);
