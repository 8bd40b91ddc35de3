import {
  emptyList,
  foreignOperator,
  isSame,
  type ListChange,
  listOf,
  type SigningKey,
  sealedList,
} from '@zaehlwerk/signing';
import { type Changed, changeDeployment } from '../deployment/change-deployment.ts';
import type { Site } from '../site/site.ts';

interface Operator {
  /** The operator's key; the first one that makes a list becomes it. */
  readonly key: SigningKey;
  /** Another key takes over, and signs as well. */
  readonly successor?: SigningKey;
  readonly operator?: string | undefined;
  /** The former key is lost: this one takes over without its signature. */
  readonly isLost?: boolean;
}

/** Changes the list of publishers of a deployment. Throws a refusal where the key is not the operator's. */
export function changeList(
  site: Site,
  command: string,
  change: ListChange,
  { key, successor, operator, isLost = false }: Operator,
): Promise<Changed> {
  return changeDeployment(site, command, now => now, {
    operator,
    isOperatorLost: isLost,
    publishers({ latest }) {
      const list = listOf(latest);
      if (list && !isLost && list.operator !== key.publicKey)
        throw foreignOperator(`Only the operator's key (${list.operator}) changes the list of publishers.`);
      const changed = change(list ?? emptyList(key.publicKey));
      if (latest?.publishers && isSame(changed, list)) return latest.publishers;
      const next = { ...changed, serial: changed.serial + 1 };
      return sealedList(next, successor ? [successor, key] : [key]);
    },
  });
}
