import * as z from 'zod/mini';
import { ownRolesSchema } from '../administration/roles.ts';
import { ownQuotasSchema } from '../quota/quotas.ts';
import { ownRetentionSchema } from '../retention/retention-settings.ts';

/** Fields of an application that take precedence over the variables of the installation. */
export const ownSettings = {
  retention: z._default(ownRetentionSchema, {}),
  quotas: z._default(ownQuotasSchema, {}),
  roles: z._default(ownRolesSchema, {}),
};
