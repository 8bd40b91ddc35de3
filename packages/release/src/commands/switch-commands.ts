import type { Deployment, Settings } from '@zaehlwerk/signing';
import { type Command, Option } from 'commander';
import { changeDeployment } from '../deployment/change-deployment.ts';
import type { Authority, Change } from '../deployment/draft-revision.ts';
import type { Site } from '../site/site.ts';
import { findVersion, rollBack, rollBackModule } from '../switch/roll-back.ts';
import { aborted, enabled, pinned, promoted, stateOf, withSettings } from '../switch/switches.ts';
import { authorityOf, type ChangingOptions, changeCommand } from './authority.ts';
import { addressOf, originOf } from './options.ts';
import { changedAnswer, run } from './run.ts';

/** A command that switches one module. */
function switchCommand(
  name: string,
  description: string,
  whatIsTrueNow: (module: string) => string,
  change: (module: string) => Change,
): () => Command {
  return () =>
    changeCommand(name, description)
      .argument('<module>', 'its name, such as mf-reading')
      .action((module: string, options: ChangingOptions) =>
        run(options, async site =>
          changedAnswer(
            await changeDeployment(site, `${name} ${module}`, change(module), await authorityOf(options)),
            whatIsTrueNow(module),
          ),
        ),
      );
}

const rollbackCommand = () =>
  changeCommand('rollback', 'go back to the set before, or take one module back')
    .argument('[module]', 'this one alone; all others stay')
    .argument('[version]', 'to this version instead of the one before')
    .action((module: string | undefined, version: string | undefined, options: ChangingOptions) =>
      run(options, async site =>
        module === undefined
          ? changedAnswer(
              await rollBack(site, await authorityOf(options)),
              'the portal is as it was one set before.',
            )
          : changedAnswer(
              await rollBackModule(site, module, version, await authorityOf(options)),
              `${module} is rolled back.`,
            ),
      ),
    );

const pin = (site: Site, module: string, version: string | undefined, authority: Authority) => {
  const command = ['pin', module, version].filter(Boolean).join(' ');
  const change = async (now: Deployment) => {
    stateOf(now, module);
    const build = version === undefined ? undefined : await findVersion(site, module, version);
    return pinned(now, module, true, build);
  };
  return changeDeployment(site, command, change, authority);
};

const pinCommand = () =>
  changeCommand('pin', 'hold a module where it is: publishing it is refused')
    .argument('<module>', 'its name, such as mf-reading')
    .argument('[version]', 'switch to this version first')
    .action((module: string, version: string | undefined, options: ChangingOptions) =>
      run(options, async site =>
        changedAnswer(await pin(site, module, version, await authorityOf(options)), `${module} is pinned.`),
      ),
    );

/** The commands that change what is switched on, and where it stands. */
export const switchCommands: (() => Command)[] = [
  rollbackCommand,
  switchCommand(
    'enable',
    'make a module part of the portal again',
    module => `${module} is part of the portal.`,
    module => now => enabled(now, module, true),
  ),
  switchCommand(
    'disable',
    'take a module out of the portal; nothing of it is loaded any more',
    module => `${module} is no part of the portal any more.`,
    module => now => enabled(now, module, false),
  ),
  pinCommand,
  switchCommand(
    'unpin',
    'let a pinned module go',
    module => `${module} can be published again.`,
    module => now => pinned(now, module, false),
  ),
  switchCommand(
    'promote',
    'give the build of a canary to all browsers',
    module => `all browsers have the new ${module}.`,
    module => now => promoted(now, module),
  ),
  switchCommand(
    'abort',
    'take the build of a canary back',
    module => `all browsers have the earlier ${module}.`,
    module => now => aborted(now, module),
  ),
];

interface Given {
  readonly allowOrigin?: string;
  readonly forbidOrigin?: string;
  readonly beacons?: string | false;
  readonly allowOverrides?: string;
  readonly forbidOverrides?: string;
}

/** `settings` */
export const settingsCommand = () =>
  changeCommand('settings', 'change what holds for the whole deployment')
    .addOption(new Option('--allow-origin <origin>', 'modules may live there').argParser(originOf))
    .addOption(
      new Option('--forbid-origin <origin>', 'modules may not live there any more').argParser(originOf),
    )
    .addOption(new Option('--beacons <address>', 'send observations there').argParser(addressOf))
    .option('--no-beacons', 'send none')
    .addOption(
      new Option('--allow-overrides <origin>', 'developers may run modules from there').argParser(originOf),
    )
    .addOption(new Option('--forbid-overrides <origin>', 'they may not any more').argParser(originOf))
    .action((options: ChangingOptions & Given, command: Command) => {
      const words = described(options);
      if (words === '') command.error('error: nothing is named to change. "portal status" says what is set.');
      return run(options, async site => {
        const change = (now: Deployment) => withSettings(now, changedSettings(now.settings, options));
        const changed = await changeDeployment(site, `settings ${words}`, change, await authorityOf(options));
        return changedAnswer(changed, 'the settings are changed.');
      });
    });

function changedSettings({ beacons, ...now }: Settings, given: Given): Settings {
  const address = given.beacons ?? beacons;
  return {
    moduleOrigins: changedList(now.moduleOrigins, given.allowOrigin, given.forbidOrigin),
    overrides: changedList(now.overrides, given.allowOverrides, given.forbidOverrides),
    ...(typeof address === 'string' && { beacons: address }),
  };
}

function changedList(list: readonly string[], added?: string, removed?: string): string[] {
  return [...new Set([...list, ...(added === undefined ? [] : [added])])].filter(item => item !== removed);
}

function described({ allowOrigin, forbidOrigin, beacons, allowOverrides, forbidOverrides }: Given): string {
  const words: [string, string | undefined][] = [
    ['--allow-origin', allowOrigin],
    ['--forbid-origin', forbidOrigin],
    ['--beacons', beacons === false ? undefined : beacons],
    ['--allow-overrides', allowOverrides],
    ['--forbid-overrides', forbidOverrides],
  ];
  const stated = words.flatMap(([option, value]) => (value === undefined ? [] : [`${option} ${value}`]));
  return [...stated, ...(beacons === false ? ['--no-beacons'] : [])].join(' ');
}
