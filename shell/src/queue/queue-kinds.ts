import type { ReleasedQueueKind } from '@zaehlwerk/module-kit/host';
import type { QueuedItem } from '@zaehlwerk/store/data';
import type { PortalModule } from '../release-set.ts';

export const moduleOf = (modules: readonly PortalModule[], kindName: string) =>
  modules.find(({ queueKinds }) => queueKinds.some(({ name }) => name === kindName));

export const kindIn = (module: PortalModule | undefined, kindName: string): ReleasedQueueKind | undefined =>
  module?.queueKinds.find(({ name }) => name === kindName);

/** Opens the item for editing as its account (decisions.md 34). */
export function editAddress({ edit }: ReleasedQueueKind, { id, subject, accountId }: QueuedItem): string {
  const values: Readonly<Record<string, string>> = { id, subject, account: accountId };
  const encoded = (_: string, name: string) => encodeURIComponent(values[name] ?? '');
  return edit?.address.replace(/\{(id|subject|account)\}/g, encoded) ?? '';
}
