import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { installDependencies, pinnedNode, workspaceEnvironment } from './install.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Zählwerk needs Node 20.19 or newer; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/**
 * Installs what is missing, then runs a TypeScript file of this folder on the pinned Node with the same
 * arguments, and ends as it ends. Signals from the terminal reach the child; others are passed on. `cwd` is
 * the folder that paths in the arguments are meant from, by default the root of the checkout; `afterwards` is called
 * when it has ended well.
 */
export function runPinned(
  script,
  { cwd = path.resolve(import.meta.dirname, '..'), afterwards = () => undefined } = {},
) {
  installDependencies();
  const child = spawn(pinnedNode, [path.join(import.meta.dirname, script), ...process.argv.slice(2)], {
    cwd,
    env: workspaceEnvironment(),
    stdio: 'inherit',
  });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    if (code === 0) afterwards();
    process.exit(code ?? (signal === null ? 1 : 130));
  });
}
