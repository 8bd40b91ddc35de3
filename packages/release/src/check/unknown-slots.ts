import { contractSlots, type ModuleManifest } from '@zaehlwerk/module-kit/host';
import leven from 'leven';
import { problem } from '../finding.ts';
import type { SetParts } from '../release-set/compose.ts';
import type { Finding } from '../rules.ts';

/** Contributions to slots that nothing in the deployment offers: they would never be shown. */
export function unknownSlots(
  { name, slots, offers = [] }: Pick<ModuleManifest, 'name' | 'slots' | 'offers'>,
  { modules, canaries }: SetParts,
): Finding[] {
  const deployed = [...modules, ...canaries.map(({ module }) => module)];
  const known = [
    ...new Set([...contractSlots, ...offers, ...deployed.flatMap(({ manifest }) => manifest.offers ?? [])]),
  ];
  return slots
    .filter(({ slot }) => !known.includes(slot))
    .map(({ slot, contribution }) => {
      const [nearest = ''] = known.toSorted((one, other) => leven(slot, one) - leven(slot, other));
      return problem(
        'unknown-slot',
        `${name} contributes ${contribution} to ${slot}, which nothing in this deployment offers; the nearest name is ${nearest}.`,
        'Correct the name, or publish the module that offers it first: its declaration names it under "offers".',
      );
    });
}
