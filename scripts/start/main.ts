import { spawn } from 'node:child_process';
import process from 'node:process';

/** Runs a command with this process's terminal; resolves with its exit code. */
function run(command: string, parameters: readonly string[]): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(command, parameters, { stdio: 'inherit' });
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.on('error', () => resolve(1));
    child.on('exit', code => resolve(code ?? 0));
  });
}

const built = await run('npm', ['run', '--silent', 'build']);
process.exitCode =
  built === 0
    ? await run(process.execPath, ['packages/backend/src/cli.ts', 'serve', '--site', 'site'])
    : built;
