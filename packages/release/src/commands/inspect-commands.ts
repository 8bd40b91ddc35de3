import {
  buildIdOf,
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
import { Option } from 'commander';
import {
  type DeploymentStatus,
  deploymentStatus,
  type ModuleStatus,
} from '../deployment/deployment-status.ts';
import { allRevisions, latestRevision } from '../deployment/record.ts';
import { setOf } from '../deployment/stage-set.ts';
import { unknown } from '../release-error.ts';
import { contentSecurityPolicy, integrityPolicy, nginxSets, setPolicies } from '../release-set/policies.ts';
import { countOf } from './options.ts';
import { type CommonOptions, paint, run, siteCommand } from './run.ts';

/** `status` */
export const statusCommand = () =>
  siteCommand('status', 'say what the portal consists of').action((options: CommonOptions) =>
    run(options, async site => {
      const status = await deploymentStatus(site);
      return { data: status, text: described(status) };
    }),
  );

function described({
  site,
  set,
  revision,
  since,
  interrupted,
  shell,
  modules,
  settings,
  signaturesRequired,
}: DeploymentStatus): string {
  const width = Math.max(...modules.map(({ name }) => name.length), 5);
  const { moduleOrigins, overrides, beacons } = settings;
  return [
    `${site}: set ${paint('bold', set)}, revision ${revision}, since ${since.replace(/\.\d+/, '')}`,
    ...(interrupted
      ? [
          paint(
            'yellow',
            'Visitors have another set: a command was cut off. "portal refresh" brings it to an end.',
          ),
        ]
      : []),
    `${'shell'.padEnd(width)}  ${shell.version}, contract ${shell.contract}${author(shell)}`,
    ...modules.map(module => `${module.name.padEnd(width)}  ${stateOf(module)}`),
    ...(signaturesRequired
      ? ['What is not signed is refused: "portal publisher list" says who may sign']
      : []),
    ...(moduleOrigins.length > 0 ? [`Modules may live at ${moduleOrigins.join(', ')}`] : []),
    ...(beacons === undefined ? [] : [`Observations go to ${beacons}`]),
    ...(overrides.length > 0 ? [`Developers may run modules from ${overrides.join(', ')}`] : []),
  ].join('\n');
}

const author = ({ by }: { readonly by?: ModuleStatus['by'] | undefined }): string =>
  by ? `, by ${by.name}` : '';

function stateOf({ version, base, enabled, pinned, canary, by }: ModuleStatus): string {
  return [
    version + author({ by }),
    ...(enabled ? [] : [paint('yellow', 'disabled')]),
    ...(pinned ? [paint('yellow', 'pinned')] : []),
    ...(canary ? [`${canary.version} for ${canary.percent} % of the browsers${author(canary)}`] : []),
    ...(base.startsWith('/') ? [] : [`at ${base}`]),
  ].join(', ');
}

/** `history` */
export const historyCommand = () =>
  siteCommand('history', 'say what was done to the portal, and which builds came by it; newest first')
    .addOption(new Option('--last <count>', 'so many changes').default(20).argParser(countOf))
    .action(({ last, ...options }: CommonOptions & { last: number }) =>
      run(options, async site => {
        const revisions = await allRevisions(site);
        const list = listOf(revisions.at(-1));
        const all = revisions.map((made, index) => {
          const { revision, at, command, set, deployment } = made;
          const before = buildsOf(revisions[index - 1]?.deployment);
          const builds = buildsOf(deployment).filter(build => !before.includes(build));
          return {
            revision,
            at,
            command,
            set,
            builds,
            signatures: signaturesOf(made, revisions[index - 1], list),
          };
        });
        const changes = all.slice(-last).reverse();
        const lines = changes.map(({ revision, at, command, set, builds, signatures }) =>
          [
            String(revision).padStart(5),
            at.replace(/\.\d+/, ''),
            set,
            command,
            ...(builds.length > 0 ? [paint('dim', `(${builds.join(', ')})`)] : []),
            ...signers(signatures),
          ].join('  '),
        );
        return { data: { changes }, text: lines.join('\n') || 'Nothing has been published yet.' };
      }),
    );

/** Something signed in a revision; `statement` and signature are as the record keeps them. */
interface Signature {
  readonly what: string;
  readonly name: string;
  readonly key: string;
  readonly envelope: Envelope;
}

/** What was signed in a revision, and by whom; what is no good signature is left to `verify`. */
function signaturesOf(
  { releases = [], change, publishers }: Revision,
  before: Revision | undefined,
  list: PublisherList | undefined,
): Signature[] {
  const named = (what: string, envelope: Envelope, key: string | undefined): Signature[] =>
    key === undefined ? [] : [{ what, name: nameOf(key, list), key, envelope }];
  return [
    ...releases.flatMap(({ build, envelope }) => named(build, envelope, openedRelease(envelope)?.keys[0])),
    ...(publishers && !isSame(publishers, before?.publishers)
      ? named('publishers', publishers, signersOf(publishers).at(-1))
      : []),
    ...(change ? named('change', change, openedChange(change)?.keys[0]) : []),
  ];
}

function signers(signatures: readonly Signature[]): string[] {
  const names = [...new Set(signatures.map(({ name }) => name))];
  return names.length > 0 ? [`by ${names.join(', ')}`] : [];
}

/** The builds of a deployment as people call them: `mf-reading 1.2.0-0a1b2c3d`. */
function buildsOf(deployment: Deployment | undefined): string[] {
  if (deployment === undefined) return [];
  const { shell, modules } = deployment;
  return [
    ...(shell === undefined ? [] : [`shell ${buildIdOf(shell)}`]),
    ...Object.entries(modules).flatMap(([name, { build, canary }]) => [
      `${name} ${buildIdOf(build)}`,
      ...(canary ? [`${name} ${buildIdOf(canary.build)} for ${canary.percent} %`] : []),
    ]),
  ];
}

/** `csp` */
export const cspCommand = () =>
  siteCommand('csp', 'print the content security policy of the present set')
    .option('--nginx', 'every set with its policies, as set.conf of an nginx (docs/guide/hosting)')
    .action((options: CommonOptions & { nginx?: boolean }) =>
      run(options, async site => {
        const latest = await latestRevision(site);
        if (!latest) throw unknown(`Nothing has been published to ${site.name} yet.`);
        const { set } = await setOf(site, latest.deployment, new Date(latest.at));
        const policy = contentSecurityPolicy(set);
        const integrity = integrityPolicy(set);
        if (!options.nginx) return { data: { policy, integrity }, text: policy };
        const nginx = nginxSets(await setPolicies(site), latest.set);
        return { data: { policy, integrity, nginx }, text: nginx };
      }),
    );
