import * as z from 'zod/mini';
import { ownQuotasSchema } from '../quota/quotas.ts';
import { ownRetentionSchema } from '../retention/retention-settings.ts';

/** Fields of an application that take precedence over the variables of the installation. */
export const ownSettings = {
  retention: z._default(ownRetentionSchema, {}),
  quotas: z._default(ownQuotasSchema, {}),
};
