import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect } from '@playwright/test';
import { installPacks } from './install-packs.ts';

const run = promisify(execFile);
const timeoutMs = 60_000;

/** A running single-module portal. */
export interface RunningAlone {
  /** Without a trailing slash. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** A team with an empty folder, a terminal, and nothing of the checkout but Node. */
export class Team {
  #folder: string;
  readonly #environment: NodeJS.ProcessEnv;

  constructor(folder: string, site: string) {
    this.#folder = folder;
    const {
      npm_config_local_prefix: _,
      NODE_PATH: _path,
      NODE_ENV: _mode,
      PORT: _port,
      BACKEND_URL: _url,
      ...around
    } = process.env;
    const others = (around.PATH ?? '').split(path.delimiter).filter(one => !one.includes('node_modules'));
    this.#environment = {
      ...around,
      PORTAL_SITE: site,
      // An unreachable registry: every request fails.
      npm_config_offline: 'true',
      PATH: [path.dirname(process.execPath), ...others].join(path.delimiter),
    };
  }

  get folder(): string {
    return this.#folder;
  }

  /** Runs a command and returns its output. `npm install` takes the libraries of the checkout. */
  async runs(command: string): Promise<string> {
    const [word, to = ''] = command.split(' ');
    if (word === 'export') {
      const [name = '', value] = to.split('=');
      // The documentation does not know the site's path.
      if (name !== 'PORTAL_SITE') this.#environment[name] = value;
      return '';
    }
    if (word === 'cd') {
      this.#folder = path.join(this.#folder, to);
      return '';
    }
    if (command === 'npm install') {
      await installPacks(this.#folder);
      return '';
    }
    const { stdout } = await run('sh', ['-c', command], { cwd: this.#folder, env: this.#environment });
    return stdout;
  }

  /** Runs a portal command that fails, and returns its JSON output. */
  async refusal(command: string): Promise<unknown> {
    const failed = await this.runs(command).then(
      () => undefined,
      error => error,
    );
    expect(failed?.code).toBe(3);
    return JSON.parse(failed.stdout);
  }

  /** Runs the `dev` command of a module on a free port. */
  async starts(command: string): Promise<RunningAlone> {
    const child = spawn('sh', ['-c', `exec ${command}`], {
      cwd: this.#folder,
      env: { ...this.#environment, PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm does not forward signals: the process group gets it.
      detached: true,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', text => {
        said += stripVTControlCharacters(String(text));
      });
    const ended = once(child, 'close');
    const stop = async () => {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    };
    const deadline = Date.now() + timeoutMs;
    while (child.exitCode === null && Date.now() < deadline) {
      const origin = /ready: (http:\/\/localhost:\d+)/.exec(said)?.[1];
      if (origin) return { origin, stop };
      await pause(50);
    }
    await stop();
    throw new Error(`${command} did not start:\n${said}`);
  }
}
