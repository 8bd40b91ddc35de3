import { Option } from 'commander';
import { collect } from '../upkeep/collect.ts';
import { refresh, verify } from '../upkeep/verify.ts';
import { operatorOption } from './authority.ts';
import { countOf } from './options.ts';
import { type CommonOptions, changedAnswer, paint, run, siteCommand } from './run.ts';

/** `verify` */
export const verifyCommand = () =>
  siteCommand('verify', 'look whether everything is there, whole, fits, and who has released it')
    .addOption(operatorOption())
    .action((options: CommonOptions & { operator?: string }) =>
      run(options, async site => {
        const { set, files, problems, warnings, builds } = await verify(site, options.operator);
        const found = problems.map(problem => `${paint('red', 'problem:')} ${problem}`);
        const outcome =
          problems.length === 0 ? [`${paint('green', 'verified:')} set ${set}, ${files} files.`] : found;
        const authors = builds.flatMap(({ part, build, by }) =>
          by ? [`${part} ${build}, by ${by.name}, ${by.at.replace(/\.\d+/, '')}`] : [],
        );
        const doubts = warnings.map(warning => `${paint('yellow', 'warning:')} ${warning}`);
        const text = [...outcome, ...doubts, ...authors].join('\n');
        return { data: { set, files, problems, warnings, builds }, text, hasProblems: problems.length > 0 };
      }),
    );

/** `refresh` */
export const refreshCommand = () =>
  siteCommand('refresh', 'write pages and service worker of the present set anew').action(
    (options: CommonOptions) =>
      run(options, async site => changedAnswer(await refresh(site), 'everything is written anew.', true)),
  );

/** `gc` */
export const collectCommand = () =>
  siteCommand('gc', 'remove the files of earlier sets that no open tab can need any more')
    .addOption(new Option('--keep <count>', 'so many of the latest sets stay').default(5).argParser(countOf))
    .option('--dry-run', 'say what would go, and remove nothing')
    .action(({ keep, dryRun = false, ...options }: CommonOptions & { keep: number; dryRun?: boolean }) =>
      run(options, async site => {
        const collected = await collect(site, { keep, dryRun });
        const { removed, bytes } = collected;
        const verb = dryRun ? 'Would remove' : 'Removed';
        const summary = `${verb} ${removed.length} folders, ${(bytes / 1e6).toFixed(1)} MB.`;
        return { data: { ...collected, dryRun }, text: [...removed, summary].join('\n') };
      }),
    );
