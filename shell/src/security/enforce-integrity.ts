import type { PortalReleaseSet } from '../release-set.ts';
import { enforceScriptIntegrity, enforceStyleIntegrity } from './elements.ts';
import { findScriptIn } from './released-scripts.ts';
import { enforceWorkerIntegrity } from './workers.ts';

/**
 * From now on scripts, style sheets and workers load with the hashes of the release set. The page's markup,
 * `setAttribute` and `import()` are covered by its `Integrity-Policy` (docs/adr/0030). Does nothing for a set without
 * hashes, as of development servers.
 */
export function enforceIntegrity(set: PortalReleaseSet): void {
  if (set.shell.files.length === 0) return;
  const find = findScriptIn(set);
  enforceScriptIntegrity(find);
  enforceStyleIntegrity(find);
  enforceWorkerIntegrity(find);
}
