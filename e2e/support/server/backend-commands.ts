import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { backendEnvironment, checkout } from './backend-process.ts';

const variable = 'ZAEHLWERK_E2E_COMMANDS';

/** Starts the process that runs backend commands beside the backend of this `DATA_DIR`; returns what stops it. */
export async function startCommands(dataDirectory: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'command-process.ts')], {
    cwd: checkout,
    env: backendEnvironment(dataDirectory),
    // It ends with its standard input: a killed Playwright leaves no process behind.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const address = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(([code]) => {
      throw new Error(
        `The process for backend commands ended at its start with exit code ${code}; see above.`,
      );
    }),
  ]);
  // Workers inherit the environment.
  process.env[variable] = String(address).trim();
  return async () => {
    child.kill();
    await ended;
  };
}

/** Runs `npm run backend -- …` beside the running backend; returns its standard output. */
export async function backendCommand(...parameters: readonly string[]): Promise<string> {
  const answer = await fetch(process.env[variable] ?? '', {
    method: 'POST',
    body: JSON.stringify(parameters),
  });
  const { code, stdout, stderr } = await answer.json();
  if (code !== 0) throw new Error(`backend ${parameters.join(' ')}: exit code ${code}\n${stderr}`);
  return stdout;
}
