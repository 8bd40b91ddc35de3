import process from 'node:process';
import { Option } from 'commander';
import { publish } from '../publish/publish.ts';
import type { Progress } from '../publish/upload-build.ts';
import { authorityOf, type ChangingOptions, changeCommand } from './authority.ts';
import { percentOf } from './options.ts';
import { changedAnswer, run } from './run.ts';

type Options = ChangingOptions & { canary?: number; ifNew?: boolean };

/** `publish DIST…` */
export const publishCommand = () =>
  changeCommand('publish', 'put built modules, or a built shell, into the portal')
    .argument('<builds...>', 'folders with module.json or shell.json, or the URL of a module on another host')
    .addOption(
      new Option(
        '--canary <percent>',
        'for this share of the browsers only, until promote or abort',
      ).argParser(percentOf),
    )
    .option('--if-new', 'leave out what the portal has, what it was given last, and what is pinned')
    .action((builds: string[], { canary, ifNew = false, ...options }: Options) =>
      run(options, async site => {
        const changed = await publish(site, builds, {
          ifNew,
          ...(await authorityOf(options)),
          onProgress: progressLine().show,
          ...(canary !== undefined && { canary }),
        });
        const { isNew, written, disabled, pinned } = changed;
        const repaired = isNew ? [] : written;
        const what = canary === undefined ? 'published.' : `published for ${canary} % of the browsers.`;
        const { data, text } =
          repaired.length === 0
            ? changedAnswer(changed, what)
            : changedAnswer(
                changed,
                `what was missing or damaged is there again: ${repaired.join(', ')}.`,
                true,
              );
        const hints = [
          ...disabled.map(name => `${name} stays disabled. "portal enable ${name}" lets visitors have it.`),
          ...pinned.map(name => `${name} is pinned, and stays as it is. "portal unpin ${name}" lets it go.`),
        ];
        return { data: { ...data, disabled, pinned, repaired }, text: [text, ...hints].join('\n') };
      }),
    );

const pauseMs = 100;

/**
 * Shows on a terminal how far an upload has come, on one line that goes when it is through. Elsewhere nothing is shown.
 */
function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  let shownAt = 0;
  return {
    show({ build, files, bytes }: Progress): void {
      const isLast = files.done === files.all;
      if (!stream.isTTY || (!isLast && Date.now() - shownAt < pauseMs)) return;
      shownAt = Date.now();
      const line = `${build}: ${files.done} of ${files.all} files, ${megabytes(bytes.done)} of ${megabytes(bytes.all)} MB`;
      stream.write(`\r\u001b[K${line}`);
      if (isLast) stream.write('\r\u001b[K');
    },
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
