import { Option } from 'commander';
import { allRevisions } from '../record/read-record.ts';
import { countOf } from './options.ts';
import { type CommonOptions, run, siteCommand } from './run.ts';

type Options = CommonOptions & { last: number };

/** `history` */
export const historyCommand = () =>
  siteCommand('history', 'say what was done to the portal, newest first')
    .addOption(new Option('--last <count>', 'so many changes').default(20).argParser(countOf))
    .action((options: Options) =>
      run(options, async site => {
        const revisions = (await allRevisions(site)).slice(-options.last).reverse();
        const changes = revisions.map(({ revision, at, command, set }) => ({ revision, at, command, set }));
        const lines = changes.map(({ revision, at, command, set }) =>
          [String(revision).padStart(5), at.replace(/\.\d+/, ''), set, command].join('  '),
        );
        return { data: { changes }, text: lines.join('\n') || 'Nothing has been published yet.' };
      }),
    );
