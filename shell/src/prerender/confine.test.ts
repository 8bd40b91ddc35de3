import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const attempts = [
  "await import('node:net')",
  "process.getBuiltinModule('node:net')",
  "process.mainModule.require('node:net')",
  "process.mainModule.constructor._load('node:net')",
  "process.mainModule.constructor.createRequire(process.execPath)('node:net')",
  "new process.stdout.constructor().connect(9, '127.0.0.1').on('error', () => {})",
  "new process.stdin.constructor().connect(9, '127.0.0.1').on('error', () => {})",
  'process.kill(process.pid, 0)',
  'process._kill(process.pid, 0)',
  'process._debugProcess(process.pid)',
  "process.execve('/bin/true', ['true'], {})",
  "await fetch('data:,')",
  "new WebSocket('ws://127.0.0.1:9')",
];

/** The attempts that succeed in a process as that of `prerender.cjs`. */
function successes(confine: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'zaehlwerk-confine-'));
  const program = path.join(folder, 'program.cjs');
  writeFileSync(
    program,
    `${confine}
    (async () => {
      const done = [];
      for (const attempt of ${JSON.stringify(attempts)})
        await new Function('return (async () => {' + attempt + '})()')().then(() => done.push(attempt), () => {});
      process.stdout.write(JSON.stringify(done), () => process.exit());
    })();`,
  );
  try {
    const output = execFileSync(process.execPath, ['--permission', '--allow-fs-read=*', program], {
      encoding: 'utf8',
      input: '',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    return JSON.parse(output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('no network, no signals and none of the modules of Node', () => {
  const confined = `require(${JSON.stringify(path.join(__dirname, 'confine.ts'))}).confine();`;
  expect(successes(confined)).toEqual([]);
  // Without it, Node's permission model alone refuses few of them.
  expect(successes('').length).toBeGreaterThan(attempts.length - 3);
});
