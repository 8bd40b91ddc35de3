#!/usr/bin/env node
import { Command } from 'commander';
import { publish } from './publish/publish.ts';
import { UnfitReleaseError } from './release-set/compose.ts';

const portal = new Command('portal').description('Releases of the portal: the shell and its modules.');

portal
  .command('publish')
  .description('Puts a built shell and built modules into a site directory as one release set.')
  .argument('<builds...>', 'folders with shell.json or module.json')
  .requiredOption('--site <directory>', 'the site directory to publish into')
  .action(async (builds: string[], { site }: { site: string }) => {
    const set = await publish(builds, site);
    const names = set.modules.map(module => `${module.name} ${module.version}`);
    process.stdout.write(
      `Published release set ${set.id}: shell ${set.shell.version}, ${names.join(', ')}\n`,
    );
  });

try {
  await portal.parseAsync();
} catch (error) {
  if (!(error instanceof UnfitReleaseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
