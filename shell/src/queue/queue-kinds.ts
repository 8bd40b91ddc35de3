import type { ReleasedQueueKind } from '@zaehlwerk/module-kit/host';
import type { QueuedItem } from '@zaehlwerk/store/data';
import type { PortalModule } from '../release-set.ts';

/** The module of the release set that has declared a kind, in whatever state it is. */
export const moduleOf = (modules: readonly PortalModule[], kindName: string) =>
  modules.find(({ queueKinds }) => queueKinds.some(({ name }) => name === kindName));

/** A kind as its module declares it. */
export const kindIn = (module: PortalModule | undefined, kindName: string): ReleasedQueueKind | undefined =>
  module?.queueKinds.find(({ name }) => name === kindName);

/** Where an item can be changed: as the account that it belongs to (decisions.md 34). */
export function editAddress({ edit }: ReleasedQueueKind, { id, subject, accountId }: QueuedItem): string {
  const values = new Map([
    ['{id}', id],
    ['{subject}', subject],
    ['{account}', accountId],
  ]);
  const filled = (named: string) => encodeURIComponent(values.get(named) ?? named);
  return edit?.address.replace(/\{(id|subject|account)\}/g, filled) ?? '';
}
