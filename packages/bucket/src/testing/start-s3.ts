import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import type { Environment } from '../place.ts';
import { accessKey, type Conditions, type Front, startFront } from './front.ts';

export { accessKey, type Conditions, type Fault, type Front } from './front.ts';

export interface S3 {
  readonly front: Front;
  readonly environment: Environment;
  /** An address in the bucket where nothing is yet. */
  newAddress(): string;
  /** Lays down an object at each path, faster than a client does. */
  fill(address: string, paths: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server in a process of its own, and a front for each of `conditions` before it. */
export async function startS3<Asked extends readonly Conditions[]>(...conditions: Asked) {
  const server = spawn(process.execPath, [path.join(__dirname, 's3-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = await once(server.stdout, 'data');
  const fronts = await Promise.all(conditions.map(kept => startFront(Number(port), kept)));
  const stop = async () => {
    await Promise.all(fronts.map(front => front.stop()));
    if (server.exitCode !== null) return;
    const exited = once(server, 'exit');
    server.stdin.end();
    await exited;
  };
  return fronts.map(front => behind(front, Number(port), stop)) as { [Index in keyof Asked]: S3 };
}

function behind(front: Front, port: number, stop: () => Promise<void>): S3 {
  const environment = {
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: 'never-to-be-shown',
    AWS_ENDPOINT_URL: front.url,
  };
  return {
    front,
    environment,
    newAddress: () => `s3://portal/${randomUUID()}`,
    async fill(address, paths) {
      const folder = `http://127.0.0.1:${port}/${address.slice('s3://'.length)}`;
      await Promise.all(paths.map(name => fetch(`${folder}/${name}`, { method: 'PUT', body: 'content' })));
    },
    stop,
  };
}
