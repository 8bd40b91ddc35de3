import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

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

const part = (name: string) => `require(${JSON.stringify(path.join(__dirname, 'confine.ts'))}).${name}`;

function written(code: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zaehlwerk-confine-'));
  const program = path.join(folder, 'program.cjs');
  writeFileSync(program, code);
  return program;
}

/** The attempts that succeed in a process as that of `prerender.cjs`. */
function successes(confine: string): string[] {
  const program = written(`${confine}
    (async () => {
      const done = [];
      for (const attempt of ${JSON.stringify(attempts)})
        await new Function('return (async () => {' + attempt + '})()')().then(() => done.push(attempt), () => {});
      process.stdout.write(JSON.stringify(done), () => process.exit());
    })();`);
  try {
    const output = execFileSync(process.execPath, ['--permission', '--allow-fs-read=*', program], {
      encoding: 'utf8',
      input: '',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    return JSON.parse(output);
  } finally {
    rmSync(path.dirname(program), { recursive: true });
  }
}

test('no network, no signals and none of the modules of Node', () => {
  expect(successes(`${part('confine')}();`)).toEqual([]);
  // Without it, Node's permission model alone refuses few of them.
  expect(successes('').length).toBeGreaterThan(attempts.length - 3);
});

test('the output is whole, however slowly it is read, and ends the process', async () => {
  const program = written(`setInterval(() => {}, 1000); ${part('endWith')}('x'.repeat(3_000_000));`);
  const { stdout } = spawn(process.execPath, [program]);
  await once(stdout, 'readable');
  expect(await text(stdout)).toHaveLength(3_000_000);
  rmSync(path.dirname(program), { recursive: true });
});
