import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { installCatalogue, installDependencies, pinnedNode, workspaceEnvironment } from './install.mjs';

installDependencies();
installCatalogue();
const catalogue = path.resolve(import.meta.dirname, '../catalogue');
const storybook = path.join(catalogue, 'node_modules/storybook/dist/bin/dispatcher.js');
const port = process.env.PORT ?? '8090';
spawn(
  pinnedNode,
  [storybook, 'dev', '--host', '127.0.0.1', '--port', port, '--ci', ...process.argv.slice(2)],
  {
    cwd: catalogue,
    env: workspaceEnvironment(),
    stdio: 'inherit',
  },
).on('exit', code => process.exit(code ?? 130));
process.on('SIGINT', () => undefined);
