import { readFile } from 'node:fs/promises';
import process from 'node:process';
import type { ReleasedModule } from '@zaehlwerk/module-kit/host';

/** What the set-up of a run tells its tests. */
export interface RunningPortal {
  /** Origin of the backend that serves API and site, without a slash at the end. */
  readonly origin: string;
  /** Address of that backend's metrics. */
  readonly metrics: string | undefined;
  /** The published site that it serves. */
  readonly site: string;
  /** `DATA_DIR` of that backend, for commands beside it. */
  readonly dataDirectory: string;
  /** Where everything that backend says is kept. */
  readonly logFile: string;
  /** Where the mails lie that any backend of the run has sent, see `received-mails.ts`. */
  readonly mails: string;
  /** Fixture modules: published on the site, but in no release set until a test puts them there. */
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

/** Everything that the backend has said so far. */
export function backendLog(): Promise<string> {
  return readFile(runningPortal().logFile, 'utf8');
}

/** One of the modules of `e2e/support/fixtures`, as it would stand in a release set. */
export function fixtureModule(name: string): ReleasedModule {
  const module = runningPortal().fixtures.find(candidate => candidate.name === name);
  if (!module) throw new Error(`There is no fixture module ${name}`);
  return module;
}
