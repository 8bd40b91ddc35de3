import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import process from 'node:process';
import { addressOfStandIn } from './stand-in-crm.ts';

const { CRM_WEBHOOK_SECRETS, DATABASE_URL, PORT } = process.env;
/** A deployment with a customer system, or with a database without the demo, needs no stand-in. */
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

/** Runs a command with this process's terminal, or with its output for us to read. */
function begin(
  command: string,
  parameters: readonly string[],
  output: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  const child = spawn(command, parameters, { stdio: ['inherit', output, 'inherit'], env: environment });
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

/** Another instance on this machine may have one, too: it takes a free port, and the portal's links follow it. */
async function beginStandIn(): Promise<{ child: ChildProcess; address: string | undefined }> {
  const portal = `http://localhost:${PORT || 8080}`;
  const child = begin(process.execPath, backend('stand-in-crm', '--port', '0', '--portal', portal), 'pipe');
  const show = (line: string) => void process.stdout.write(`${line}\n`);
  return { child, address: child.stdout ? await addressOfStandIn(child.stdout, show) : undefined };
}

const built = await run('npm', ['run', '--silent', 'build']);
if (built === 0) {
  const standIn = needsStandIn ? await beginStandIn() : undefined;
  const links = standIn?.address === undefined ? [] : ['--stand-in-crm', standIn.address];
  process.exitCode = await run(process.execPath, backend('serve', '--site', 'site', ...links));
  standIn?.child.kill('SIGTERM');
} else process.exitCode = built;
