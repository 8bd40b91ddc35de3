import { execFileSync } from 'node:child_process';
import { appendFile, cp } from 'node:fs/promises';
import path from 'node:path';
import { documentedCommands } from '../e2e/external-team/documented-commands.ts';
import { Team } from '../e2e/external-team/team.ts';

/** Times of each change of a module outside of the repository, in milliseconds. */
interface ExternalModuleTimes {
  readonly built: number[];
  readonly published: number[];
  /** From the changed line to the published module. */
  readonly inAll: number[];
}

/**
 * Creates a module in the folder `scratch` from packed packages alone, as in `docs/guide/making-a-module.md`, and
 * publishes it to a site; then changes one line of its screen, builds and publishes it, `changes` times.
 */
export async function externalModuleTimes(
  scratch: string,
  site: string,
  changes: number,
): Promise<ExternalModuleTimes> {
  const [pack = '', ...commands] = await documentedCommands(
    'making-a-module.md',
    'Outside of this repository',
  );
  execFileSync('sh', ['-c', pack], { stdio: ['ignore', 'ignore', 'inherit'] });
  await cp('.cache/packs', path.join(scratch, 'packs'), { recursive: true });
  const team = new Team(scratch, site);
  for (const command of commands.slice(0, commands.indexOf('npm install') + 1)) await team.runs(command);
  const publish = async () => {
    const began = performance.now();
    await team.runs('npm run build');
    const built = performance.now();
    const said = await team.runs('npm run publish');
    if (!said.includes('done: published')) throw new Error(`Nothing new was published:\n${said}`);
    return { built: built - began, published: performance.now() - built };
  };
  await publish();
  const times: ExternalModuleTimes = { built: [], published: [], inAll: [] };
  for (let change = 1; change <= changes; change += 1) {
    const line = `\nSample.displayName = 'Sample ${change} ${Date.now()}';\n`;
    await appendFile(path.join(team.folder, 'src/sample/Sample.tsx'), line);
    const { built, published } = await publish();
    times.built.push(built);
    times.published.push(published);
    times.inAll.push(built + published);
  }
  return times;
}
