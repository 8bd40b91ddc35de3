import * as z from 'zod/mini';

/** The place of a draft that a tab has written. */
export const writtenDrafts = {
  name: 'draft',
  message: z.object({ accountId: z.string(), kind: z.string(), key: z.string() }),
};
