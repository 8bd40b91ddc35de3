import * as z from 'zod/mini';
import { count, identifier, list } from './bounded.ts';

/**
 * `GET /api/pro/account/crm-registration-info` (specification section 3, "CRM registration info"). The portal knows
 * the communication type `EMAIL`: confirmations go to a confirmed address. `selfServiceToken` is for the external
 * registration alone, and is no login here (decisions.md 54).
 */
export const crmRegistrationInfoSchema = z.object({
  registered: z.boolean(),
  currentConfirmedCommunicationTypes: list(identifier, 20),
  selfServiceToken: z.optional(identifier),
});

/** Answer of `POST /api/pro/job/reading-receipts`: the number of confirmed jobs; 0: no mail. */
export const readingReceiptsResponseSchema = z.object({ count });

export type CrmRegistrationInfo = z.infer<typeof crmRegistrationInfoSchema>;
export type ReadingReceiptsResponse = z.infer<typeof readingReceiptsResponseSchema>;
