import * as z from 'zod/mini';
import { count, identifier, list } from './bounded.ts';

/**
 * `GET /api/pro/account/crm-registration-info` (specification section 3, "CRM registration info"). Of
 * `currentConfirmedCommunicationTypes` the portal knows `EMAIL`: confirmations of readings go to a confirmed address.
 * `selfServiceToken` is for the external registration alone and logs nobody in here (decisions.md 54).
 */
export const crmRegistrationInfoSchema = z.object({
  registered: z.boolean(),
  currentConfirmedCommunicationTypes: list(identifier, 20),
  selfServiceToken: z.optional(identifier),
});

/** Answer of `POST /api/pro/job/reading-receipts`: of how many jobs readings are confirmed with this mail; 0: no mail. */
export const readingReceiptsResponseSchema = z.object({ count });

export type CrmRegistrationInfo = z.infer<typeof crmRegistrationInfoSchema>;
export type ReadingReceiptsResponse = z.infer<typeof readingReceiptsResponseSchema>;
