import * as z from 'zod/mini';

/** `GET /api/pro/account/info`. `parentName` names the account that created this sub-access. */
export const accountInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  parentName: z.optional(z.string()),
});

/** Who is logged in. */
export type AccountInfo = z.infer<typeof accountInfoSchema>;
