import { collect } from '../upkeep/collect.ts';
import { refresh, verify } from '../upkeep/verify.ts';
import { changedAnswer, paint } from './answer.ts';
import { row } from './command.ts';
import { flag, numeric, onSite, operator } from './param.ts';
import { countOf } from './parse.ts';

const verifyRow = row(
  'verify',
  'compare the site with its record: files, compatibility and signatures',
  { ...onSite, operator },
  async ({ site, operator: expected }) => {
    const verified = await verify(site, expected);
    const { set, files, problems, warnings, builds } = verified;
    const authors = builds.flatMap(({ part, build, by }) =>
      by ? [`${part} ${build}, by ${by.name}, ${by.at.replace(/\.\d+/, '')}`] : [],
    );
    const text = [
      ...(problems.length === 0 ? [`${paint('green', 'verified:')} set ${set}, ${files} files.`] : []),
      ...problems.map(problem => `${paint('red', 'problem:')} ${problem}`),
      ...warnings.map(warning => `${paint('yellow', 'warning:')} ${warning}`),
      ...authors,
    ].join('\n');
    return { data: verified, text, hasProblems: problems.length > 0 };
  },
);

const refreshRow = row(
  'refresh',
  'write pages and service worker of the present set anew',
  onSite,
  async ({ site }) => changedAnswer(await refresh(site), 'everything is written anew.', true),
);

const collectRow = row(
  'gc',
  'remove the files of earlier sets that no open tab can need any more',
  {
    ...onSite,
    keep: numeric('--keep <count>', 'so many of the latest sets stay', 5, { parse: countOf }),
    dryRun: flag('--dry-run', 'list what would go, and remove nothing'),
  },
  async ({ site, keep, dryRun }) => {
    const collected = await collect(site, { keep, dryRun });
    const { removed, bytes } = collected;
    const verb = dryRun ? 'Would remove' : 'Removed';
    const summary = `${verb} ${removed.length} folders, ${(bytes / 1e6).toFixed(1)} MB.`;
    return { data: { ...collected, dryRun }, text: [...removed, summary].join('\n') };
  },
);

export const upkeep = [verifyRow, refreshRow, collectRow];
