import type { ApiResult } from '@zaehlwerk/api';
import type { ItemSummary, QueuedItem } from '@zaehlwerk/outbox';
import type { Portal } from '../portal/portal.ts';
import type { Account } from '../session/accounts.ts';

/**
 * Something that can be queued and sent. The version rises when an earlier release would misread the content;
 * `migrations` bring older content one version further each, by the version they begin with; what is sent of it
 * must stay the same to the byte, because the server may have it already under the same key.
 */
export interface SendableKind {
  /** Under which items lie on devices; it never changes. */
  readonly name: string;
  readonly version: number;
  readonly migrations: Readonly<Record<number, (content: unknown) => unknown>>;
  /** What an item of this version is known by, told by what is sent of it; `undefined` when it cannot be read. */
  readonly summaryOf: (item: Pick<QueuedItem, 'content' | 'summary'>) => ItemSummary | undefined;
  /** Sends an item whose content is of this version; `undefined` when it cannot be read. */
  readonly send: (
    portal: Portal,
    account: Account,
    item: QueuedItem,
    files: ReadonlyMap<string, Blob>,
  ) => Promise<ApiResult<unknown>> | undefined;
}

/** The content of an item in the kind's version; `undefined` when nothing brings it there. */
export function upgraded(
  { version, migrations }: Pick<SendableKind, 'version' | 'migrations'>,
  item: Pick<QueuedItem, 'version' | 'content'>,
): unknown {
  let { content } = item;
  for (let from = item.version; from < version; from++) {
    const migrate = migrations[from];
    if (!migrate) return undefined;
    content = migrate(content);
  }
  return content;
}
