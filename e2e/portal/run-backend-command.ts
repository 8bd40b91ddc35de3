import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { backendEnvironment, checkout } from './backend-process.ts';

const run = promisify(execFile);

/** Runs `npm run backend -- …` beside the running backend, as a utility does; the answer is its standard output. */
export async function runBackendCommand(
  dataDirectory: string,
  ...parameters: readonly string[]
): Promise<string> {
  const { stdout } = await run('npm', ['run', '--silent', 'backend', '--', ...parameters], {
    cwd: checkout,
    env: backendEnvironment(dataDirectory),
  });
  return stdout;
}
