import { type Command, Option } from 'commander';
import { changeDeployment } from '../deployment/change-deployment.ts';
import type { Settings } from '../record/record.ts';
import { withSettings } from '../switch/switches.ts';
import { changedAnswer } from './changed-answer.ts';
import { addressOf, originOf } from './options.ts';
import { type CommonOptions, run, siteCommand } from './run.ts';

interface Given {
  readonly allowOrigin?: string;
  readonly forbidOrigin?: string;
  readonly beacons?: string | false;
  readonly allowOverrides?: string;
  readonly forbidOverrides?: string;
}

/** `settings` */
export const settingsCommand = () =>
  siteCommand('settings', 'change what holds for the whole deployment')
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
    .action((options: CommonOptions & Given, command: Command) => {
      const words = described(options);
      if (words === '') command.error('error: nothing is named to change. "portal status" says what is set.');
      return run(options, async site => {
        const changed = await changeDeployment(site, `settings ${words}`, now =>
          withSettings(now, changedSettings(now.settings, options)),
        );
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
