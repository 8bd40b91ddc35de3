import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import process from 'node:process';

const { CRM_WEBHOOK_SECRETS, DATABASE_URL, PORT } = process.env;
/** Where the demo's registration for digital communication leads (`packages/backend/demo/application.json`). */
const standInPort = 8090;
/** Who has a customer system, or a database without the demo, needs none that stands in for it. */
const needsStandIn = !CRM_WEBHOOK_SECRETS && !DATABASE_URL && PORT !== '0';
const environment = {
  ...process.env,
  ...(needsStandIn && { CRM_WEBHOOK_SECRETS: `whsec_${randomBytes(32).toString('base64')}` }),
};

const running = new Set<ChildProcess>();
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** Runs a command with this process's terminal. */
function begin(command: string, parameters: readonly string[]): ChildProcess {
  const child = spawn(command, parameters, { stdio: 'inherit', env: environment });
  running.add(child);
  child.on('exit', () => running.delete(child));
  return child;
}

/** Resolves with the exit code of a command. */
async function run(command: string, parameters: readonly string[]): Promise<number> {
  try {
    const [code] = await once(begin(command, parameters), 'exit');
    return code ?? 0;
  } catch {
    return 1;
  }
}

const backend = (...parameters: string[]) => ['packages/backend/src/cli.ts', ...parameters];

const built = await run('npm', ['run', '--silent', 'build']);
if (built === 0) {
  const standIn =
    needsStandIn &&
    begin(
      process.execPath,
      backend('stand-in-crm', '--port', String(standInPort), '--portal', `http://localhost:${PORT || 8080}`),
    );
  process.exitCode = await run(process.execPath, backend('serve', '--site', 'site'));
  if (standIn) standIn.kill('SIGTERM');
} else process.exitCode = built;
