import { readFile } from 'node:fs/promises';
import process from 'node:process';
import type { ReleasedModule } from '@zaehlwerk/module-kit/host';

/** Data of the running portal, from the global set-up. */
export interface RunningPortal {
  /** Origin of the backend for API and site, without a trailing slash. */
  readonly origin: string;
  /** Address of that backend's metrics. */
  readonly metrics: string | undefined;
  /** The published site that it serves. */
  readonly site: string;
  /** `DATA_DIR` of that backend, for commands beside it. */
  readonly dataDirectory: string;
  /** The log file of that backend. */
  readonly logFile: string;
  /** The folder of the mails sent by any backend of the run, see `received-mails.ts`. */
  readonly mails: string;
  /** Fixture modules: published, but in no release set until a test adds them. */
  readonly fixtures: readonly ReleasedModule[];
}

const variable = 'ZAEHLWERK_E2E_PORTAL';

/** Called by the set-up; workers inherit the environment. */
export function announcePortal(portal: RunningPortal): void {
  process.env[variable] = JSON.stringify(portal);
}

/** The portal under test. */
export function runningPortal(): RunningPortal {
  const announced = process.env[variable];
  if (announced === undefined) throw new Error('No portal is running: start the tests through Playwright.');
  return JSON.parse(announced);
}

/** The backend's log so far. */
export function backendLog(): Promise<string> {
  return readFile(runningPortal().logFile, 'utf8');
}

/** A module of `e2e/support/fixtures` as an entry of a release set. */
export function fixtureModule(name: string): ReleasedModule {
  const module = runningPortal().fixtures.find(candidate => candidate.name === name);
  if (!module) throw new Error(`There is no fixture module ${name}`);
  return module;
}
