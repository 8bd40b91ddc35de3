import type { Account } from '../session/accounts.ts';

const sendsUnderWay = new WeakMap<Account, number>();

/** True while items of the account are on their way: loading what they change is blocked. */
export function isSending(account: Account): boolean {
  return (sendsUnderWay.get(account) ?? 0) > 0;
}

/** Blocks loading what items of the account change while `send` runs. */
export async function whileSending<T>(account: Account, send: () => Promise<T>): Promise<T> {
  count(account, 1);
  try {
    return await send();
  } finally {
    count(account, -1);
  }
}

function count(account: Account, step: 1 | -1): void {
  sendsUnderWay.set(account, (sendsUnderWay.get(account) ?? 0) + step);
}
