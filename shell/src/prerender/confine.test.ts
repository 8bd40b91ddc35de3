import { execFileSync } from 'node:child_process';
import path from 'node:path';

const attempts = [
  "await import('node:net')",
  "process.getBuiltinModule('node:net')",
  "process.mainModule.require('node:net')",
  "process.kill(process.pid, 'SIGUSR1')",
  'process._kill(process.pid, 10)',
  'process._debugProcess(process.pid)',
  "await fetch('data:,')",
  "new WebSocket('ws://127.0.0.1:9')",
];

test('no network, no signals and none of the modules of Node', () => {
  const program = `
    const { confine } = require(${JSON.stringify(path.join(__dirname, 'confine.ts'))});
    confine();
    (async () => {
      for (const attempt of ${JSON.stringify(attempts)})
        console.log(await new Function('return (async () => {' + attempt + '})()')().then(() => attempt, () => 'refused'));
    })();`;
  const output = execFileSync(process.execPath, ['--permission', '--allow-fs-read=*', '-e', program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  expect(output.trim().split('\n')).toEqual(attempts.map(() => 'refused'));
});
