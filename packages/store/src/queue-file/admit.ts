import {
  asArrived,
  type FiledItem,
  filesIn,
  type ItemSummary,
  isOwnPath,
  type QueueKind,
  requestOf,
} from '@zaehlwerk/outbox';
import type { Portal } from '../portal/portal.ts';
import { accountWithId } from '../session/accounts.ts';

/**
 * An item of a file as it may come into the queue, `kinds` being those of this portal: what its kind sends and nothing
 * else, shown as what is sent of it, under the name by which its account is logged in here; `undefined` for anything
 * else. A file may have been written by anybody.
 */
export function admit(portal: Portal, kinds: readonly QueueKind[], filed: FiledItem): FiledItem | undefined {
  const kind = kinds.find(({ name }) => name === filed.kind);
  if (!kind || filed.version > kind.version) return undefined;
  const { request: said, ...item } = filed;
  if (!said) return undefined;
  // Only the body is the file's: where it goes and what answers mean, the kind says.
  const request = requestOf(kind, item.subject, said.body);
  if (said.path !== request.path || !isOwnPath(request.path)) return undefined;
  const files = filesIn(request.body);
  if (!files?.every(fileId => item.fileIds.includes(fileId))) return undefined;
  const summary = shownSummary(kind, request.body, item.summary);
  if (!summary) return undefined;
  const account = accountWithId(portal, item.accountId);
  const accountName = account ? portal.jotai.get(account.sessionAtom).username : item.accountName;
  return asArrived({ ...item, request, accountName, summary }, account !== undefined);
}

/** What an item is known by, told by what is sent of it; `undefined` where that is none of its kind. */
function shownSummary(
  { shows }: QueueKind,
  body: unknown,
  { meterNumber, values }: ItemSummary,
): ItemSummary | undefined {
  if (!shows) return { meterNumber, values: [] };
  const shownNumber = shows.meterNumber === undefined ? meterNumber : Object(body)[shows.meterNumber];
  const list = shows.values === undefined ? [body] : Object(body)[shows.values];
  if (typeof shownNumber !== 'string' || !Array.isArray(list)) return undefined;
  const shown = list.map((element, index) => {
    const number = Object(element)[shows.number];
    const label = shows.label === undefined ? '' : Object(element)[shows.label];
    // JSON has numbers that are none: 1e999.
    if (!Number.isFinite(number) || typeof label !== 'string') return undefined;
    return shownValue(values[index] ?? { label }, number);
  });
  return shown.includes(undefined)
    ? undefined
    : { meterNumber: shownNumber, values: shown.filter(value => value !== undefined) };
}

type Value = ItemSummary['values'][number];

const decimal = /^\d+(\.\d+)?$/;

/** A value as it was entered where it is the one that is sent, zeros and all; otherwise the one that is sent. */
function shownValue(said: Omit<Value, 'value'> & Partial<Value>, number: number): Value {
  const { value } = said;
  const isSent = value !== undefined && decimal.test(value) && Number(value) === number;
  return { ...said, value: isSent ? value : String(number) };
}
