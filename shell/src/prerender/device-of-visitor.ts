import type { Language } from '@zaehlwerk/module-kit/host';
import type { Persistence } from '@zaehlwerk/store/host';

const nothing = async () => undefined;
const noDatabase = (): never => {
  throw new Error('There is no device');
};

/** In the place of the device of a visitor who has chosen a language, and done nothing else. */
export const deviceOfVisitor = (language: Language): Persistence => ({
  read: async key =>
    key === 'preferences' ? { version: 1, content: { language, highContrast: false } } : undefined,
  write: nothing,
  update: nothing,
  remove: nothing,
  keys: async () => [],
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
});
