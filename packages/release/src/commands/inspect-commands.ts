import { Option } from 'commander';
import {
  type DeploymentStatus,
  deploymentStatus,
  type ModuleStatus,
} from '../deployment/deployment-status.ts';
import { buildIdOf } from '../deployment/published-build.ts';
import type { Deployment } from '../deployment/record.ts';
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
    `${'shell'.padEnd(width)}  ${shell.version}, contract ${shell.contract}`,
    ...modules.map(module => `${module.name.padEnd(width)}  ${stateOf(module)}`),
    ...(moduleOrigins.length > 0 ? [`Modules may live at ${moduleOrigins.join(', ')}`] : []),
    ...(beacons === undefined ? [] : [`Observations go to ${beacons}`]),
    ...(overrides.length > 0 ? [`Developers may run modules from ${overrides.join(', ')}`] : []),
  ].join('\n');
}

function stateOf({ version, base, enabled, pinned, canary }: ModuleStatus): string {
  return [
    enabled ? version : `${version}, ${paint('yellow', 'disabled')}`,
    ...(pinned ? [paint('yellow', 'pinned')] : []),
    ...(canary ? [`${canary.version} for ${canary.percent} % of the browsers`] : []),
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
        const all = revisions.map(({ revision, at, command, set, deployment }, index) => {
          const before = buildsOf(revisions[index - 1]?.deployment);
          const builds = buildsOf(deployment).filter(build => !before.includes(build));
          return { revision, at, command, set, builds };
        });
        const changes = all.slice(-last).reverse();
        const lines = changes.map(({ revision, at, command, set, builds }) =>
          [
            String(revision).padStart(5),
            at.replace(/\.\d+/, ''),
            set,
            command,
            ...(builds.length > 0 ? [paint('dim', `(${builds.join(', ')})`)] : []),
          ].join('  '),
        );
        return { data: { changes }, text: lines.join('\n') || 'Nothing has been published yet.' };
      }),
    );

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
    .option('--nginx', 'every set with its policies, as set.conf of an nginx (docs/hosting)')
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
