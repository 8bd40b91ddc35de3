import {
  type DeploymentStatus,
  deploymentStatus,
  type ModuleStatus,
} from '../deployment/deployment-status.ts';
import { paint } from './paint.ts';
import { type CommonOptions, run, siteCommand } from './run.ts';

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
