import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { backendEnvironment, backendProgram, checkout } from './backend-process.ts';

const run = promisify(execFile);

/** Runs `npm run backend -- …` beside the running backend; returns its standard output. */
export async function runBackendCommand(
  dataDirectory: string,
  ...parameters: readonly string[]
): Promise<string> {
  const { stdout } = await run(process.execPath, [backendProgram, ...parameters], {
    cwd: checkout,
    env: backendEnvironment(dataDirectory),
  });
  return stdout;
}
