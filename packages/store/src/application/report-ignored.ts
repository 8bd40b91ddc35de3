import { atom } from 'jotai';
import type { Portal } from '../portal/portal.ts';

const reportedAtom = atom('');

/**
 * Writes to the browser's log which places of the application config are wrong and stand at their defaults; nothing
 * that was written last time already, because the config is loaded again and again.
 */
export function reportIgnored({ jotai }: Portal, ignored: readonly string[]): void {
  const report = ignored.join(', ');
  if (report === jotai.get(reportedAtom)) return;
  jotai.set(reportedAtom, report);
  if (report === '') return;
  // biome-ignore lint/suspicious/noConsole: whoever writes a deployment's config looks for their mistakes there.
  console.warn(`[application config] wrong and replaced by defaults: ${report}`);
}
