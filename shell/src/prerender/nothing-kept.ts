import type { Persistence } from '@zaehlwerk/store/host';

const nothing = async () => undefined;
const noDatabase = (): never => {
  throw new Error('There is no device');
};

/** In the place of a device: a visitor for the first time. */
export const nothingKept: Persistence = {
  read: nothing,
  write: nothing,
  update: nothing,
  remove: nothing,
  lists: {
    read: nothing,
    replace: nothing,
    putItem: nothing,
    deliveries: async () => [],
    remove: nothing,
    removeOthers: nothing,
  },
  drafts: noDatabase,
  queue: noDatabase,
};
