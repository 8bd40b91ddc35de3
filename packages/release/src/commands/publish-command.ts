import { Option } from 'commander';
import { publish } from '../publish/publish.ts';
import { changedAnswer } from './changed-answer.ts';
import { percentOf } from './options.ts';
import { progressLine } from './progress-line.ts';
import { type CommonOptions, run, siteCommand } from './run.ts';

type Options = CommonOptions & { canary?: number };

/** `publish DIST…` */
export const publishCommand = () =>
  siteCommand('publish', 'put built modules, or a built shell, into the portal')
    .argument('<builds...>', 'folders with module.json or shell.json, or the URL of a module on another host')
    .addOption(
      new Option(
        '--canary <percent>',
        'for this share of the browsers only, until promote or abort',
      ).argParser(percentOf),
    )
    .action((builds: string[], options: Options) =>
      run(options, async site => {
        const { show } = progressLine();
        const { canary } = options;
        const changed = await publish(site, builds, {
          onProgress: show,
          ...(canary !== undefined && { canary }),
        });
        const what = canary === undefined ? 'published.' : `published for ${canary} % of the browsers.`;
        const { data, text } = changedAnswer(changed, what);
        const { disabled } = changed;
        const hints = disabled.map(
          name => `${name} stays disabled. "portal enable ${name}" lets visitors have it.`,
        );
        return { data: { ...data, disabled }, text: [text, ...hints].join('\n') };
      }),
    );
