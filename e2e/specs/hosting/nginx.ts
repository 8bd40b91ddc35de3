import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout } from '#e2e/support/server/backend-process.ts';

const documented = path.join(checkout, 'docs/guide/hosting/nginx');

/** An nginx with the documented configuration. */
export interface Nginx {
  /** Plain http; service workers are allowed on loopback. */
  readonly origin: string;
  /** With https and an untrusted certificate. */
  readonly secureOrigin: string;
  /** The server that redirects to https. */
  readonly plainOrigin: string;
  logs(): Promise<string>;
  /** Replaces the content of `set.conf` and reloads. */
  useSet(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** The origins behind an nginx. */
interface Behind {
  readonly site: string;
  readonly backends: readonly string[];
}

/** Starts Debian's nginx on free loopback ports, with a temporary folder for everything it writes. */
export async function startNginx(behind: Behind): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-nginx-'));
  const [open, secure, plain] = await freePorts(3);
  await cp(documented, path.join(folder, 'portal'), { recursive: true });
  makeCertificate(folder);
  const edits: readonly (readonly [string, string])[] = [
    ['/etc/nginx/portal/', `${folder}/portal/`],
    ['/etc/ssl/portal/', `${folder}/`],
    ['/var/log/nginx/', `${folder}/`],
    ['/srv/portal/site', behind.site],
    ['server 127.0.0.1:8080;', behind.backends.map(origin => `server ${new URL(origin).host};`).join(' ')],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${open}; listen 127.0.0.1:${secure} ssl http2;`],
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:443 ssl http2;\n', ''],
  ];
  for (const file of ['portal.conf', 'set.conf']) await edit(path.join(folder, 'portal', file), edits);
  await mkdir(path.join(folder, 'temp'));
  await writeFile(path.join(folder, 'nginx.conf'), mainConfiguration(folder));
  const run = [
    process.env.NGINX_PATH || '/usr/sbin/nginx',
    '-e',
    `${folder}/start.log`,
    '-c',
    `${folder}/nginx.conf`,
  ];
  const [program = '', ...parameters] = run;
  const child = spawn(program, parameters, { stdio: 'ignore' });
  const origin = `http://localhost:${open}`;
  const log = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => '');
  const logs = async () =>
    (await Promise.all(['start', 'portal', 'portal-error'].map(name => log(`${name}.log`)))).join('');
  await untilAnswered(`${origin}/healthz`, child, logs);
  return {
    origin,
    secureOrigin: `https://localhost:${secure}`,
    plainOrigin: `http://localhost:${plain}`,
    logs,
    async useSet(text) {
      await writeFile(path.join(folder, 'portal/set.conf'), text);
      execFileSync(program, [...parameters, '-t'], { stdio: 'ignore' });
      child.kill('SIGHUP');
    },
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true });
    },
  };
}

/** Debian's `nginx.conf` without system settings. */
function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
include /etc/nginx/modules-enabled/*.conf;
events {}
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  sendfile on;
  gzip on;
  ${temporary.map(name => `${name}_temp_path ${folder}/temp/${name};`).join('\n  ')}
  include ${folder}/portal/portal.conf;
}
`;
}

async function edit(file: string, edits: readonly (readonly [string, string])[]): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (const [from, to] of edits) text = text.replaceAll(from, to);
  await writeFile(file, text);
}

function makeCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/fullchain.pem`];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, '-subj', '/CN=localhost'], { stdio: 'ignore' });
}

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map(server => once(server, 'listening')));
  const ports = servers.map(server => (server.address() as AddressInfo).port);
  await Promise.all(servers.map(server => once(server.close(), 'close')));
  return ports;
}

async function untilAnswered(
  address: string,
  child: ChildProcess,
  logs: () => Promise<string>,
): Promise<void> {
  while (child.exitCode === null) {
    if (await fetch(address).catch(() => undefined)) return;
    await pause(20);
  }
  throw new Error(`nginx did not start:\n${await logs()}`);
}
