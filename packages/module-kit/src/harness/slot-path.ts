import type { ModuleContribution } from '../host/index.ts';

/** Where the harness shows a contribution: an address that no module's route can have. */
export const slotPath = ({ slot, contribution }: Pick<ModuleContribution, 'slot' | 'contribution'>): string =>
  `/_slots/${slot}/${contribution}`;
