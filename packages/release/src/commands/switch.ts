import type { Deployment, Settings } from '@zaehlwerk/signing';
import { InvalidArgumentError } from 'commander';
import { changeDeployment } from '../deployment/change-deployment.ts';
import { findVersion, rollBack, rollBackModule } from '../switch/roll-back.ts';
import { aborted, enabled, pinned, promoted, stateOf, withSettings } from '../switch/switches.ts';
import { changedAnswer } from './answer.ts';
import { row, type Values } from './command.ts';
import { changing, flag, optional, required } from './param.ts';
import { addressOf, connectionOf, originOf } from './parse.ts';

const moduleName = required('<module>', 'its name, such as mf-reading');

/** A command that switches one module; `outcome` is true afterwards. */
const switchRow = (
  name: string,
  description: string,
  outcome: (module: string) => string,
  change: (now: Deployment, module: string) => Deployment,
) =>
  row(
    name,
    description,
    { module: moduleName, ...changing },
    async ({ site, module: switched, ...authority }) =>
      changedAnswer(
        await changeDeployment(site, `${name} ${switched}`, now => change(now, switched), authority),
        outcome(switched),
      ),
  );

const rollback = row(
  'rollback',
  'go back to the set before, or take one module back',
  {
    module: optional('[module]', 'this one alone; all others stay'),
    version: optional('[version]', 'to this version instead of the one before'),
    ...changing,
  },
  async ({ site, module: name, version, ...authority }) =>
    name === undefined
      ? changedAnswer(await rollBack(site, authority), 'the portal is as it was one set before.')
      : changedAnswer(await rollBackModule(site, name, version, authority), `${name} is rolled back.`),
);

const pin = row(
  'pin',
  'keep a module where it is: publishing it is refused',
  { module: moduleName, version: optional('[version]', 'switch to this version first'), ...changing },
  async ({ site, module: name, version, ...authority }) => {
    const command = ['pin', name, version].filter(Boolean).join(' ');
    const change = async (now: Deployment) => {
      stateOf(now, name);
      const build = version === undefined ? undefined : await findVersion(site, name, version);
      return pinned(now, name, true, build);
    };
    return changedAnswer(await changeDeployment(site, command, change, authority), `${name} is pinned.`);
  },
);

export const switches = [
  rollback,
  switchRow(
    'enable',
    'make a module part of the portal again',
    name => `${name} is part of the portal.`,
    (now, name) => enabled(now, name, true),
  ),
  switchRow(
    'disable',
    'take a module out of the portal; nothing of it is loaded any more',
    name => `${name} is no part of the portal any more.`,
    (now, name) => enabled(now, name, false),
  ),
  pin,
  switchRow(
    'unpin',
    'let a pinned module go',
    name => `${name} can be published again.`,
    (now, name) => pinned(now, name, false),
  ),
  switchRow(
    'promote',
    'give the build of a canary to all browsers',
    name => `all browsers have the new ${name}.`,
    promoted,
  ),
  switchRow(
    'abort',
    'take the build of a canary back',
    name => `all browsers have the earlier ${name}.`,
    aborted,
  ),
];

const origin = { parse: originOf };
const settingParams = {
  allowOrigin: optional('--allow-origin <origin>', 'modules may live there', origin),
  forbidOrigin: optional('--forbid-origin <origin>', 'modules may not live there any more', origin),
  allowConnection: optional('--allow-connection <origin>', 'modules may connect to it', {
    parse: connectionOf,
  }),
  forbidConnection: optional('--forbid-connection <origin>', 'they may not any more', {
    parse: connectionOf,
  }),
  beacons: optional<string | false>('--beacons <address>', 'send observations there', { parse: addressOf }),
  allowOverrides: optional('--allow-overrides <origin>', 'developers may run modules from there', origin),
  forbidOverrides: optional('--forbid-overrides <origin>', 'they may not any more', origin),
  forbidExceptions: flag('--forbid-exceptions', '"portal publish --allow" is refused'),
  allowExceptions: flag('--allow-exceptions', 'it is possible again'),
};

type Given = Values<typeof settingParams>;

export const settings = row(
  'settings',
  'change settings of the whole deployment',
  { ...changing, ...settingParams, noBeacons: flag('--no-beacons', 'send none') },
  async ({ site, key, operator, ...given }) => {
    const { allowOrigin, forbidOrigin, beacons, allowOverrides, forbidOverrides } = given;
    const isSet = (flagged: boolean) => (flagged ? '' : undefined);
    const words = Object.entries({
      '--allow-origin': allowOrigin,
      '--forbid-origin': forbidOrigin,
      '--allow-connection': given.allowConnection,
      '--forbid-connection': given.forbidConnection,
      '--beacons': beacons || undefined,
      '--allow-overrides': allowOverrides,
      '--forbid-overrides': forbidOverrides,
      // Commander's value of "--no-beacons".
      '--no-beacons': isSet(beacons === false),
      '--forbid-exceptions': isSet(given.forbidExceptions),
      '--allow-exceptions': isSet(given.allowExceptions),
    }).flatMap(([option, value]) => (value === undefined ? [] : [`${option} ${value}`.trim()]));
    if (words.length === 0)
      throw new InvalidArgumentError(
        'nothing is named to change. "portal status" lists the present settings.',
      );
    const change = (now: Deployment) => withSettings(now, changedSettings(now.settings, given));
    const command = `settings ${words.join(' ')}`;
    const changed = await changeDeployment(site, command, change, { key, operator });
    return changedAnswer(changed, 'the settings are changed.');
  },
);

function changedSettings({ beacons, ...now }: Settings, given: Given): Settings {
  const address = given.beacons ?? beacons;
  const connections = changedList(now.connections ?? [], given.allowConnection, given.forbidConnection);
  const areForbidden = given.forbidExceptions || (now.exceptionsForbidden && !given.allowExceptions);
  return {
    moduleOrigins: changedList(now.moduleOrigins, given.allowOrigin, given.forbidOrigin),
    overrides: changedList(now.overrides, given.allowOverrides, given.forbidOverrides),
    ...(typeof address === 'string' && { beacons: address }),
    ...(connections.length > 0 && { connections }),
    ...(areForbidden && { exceptionsForbidden: true }),
  };
}

function changedList(list: readonly string[], added: string | undefined, removed: string | undefined) {
  return [...new Set([...list, ...(added === undefined ? [] : [added])])].filter(item => item !== removed);
}
