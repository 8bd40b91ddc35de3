import { errorBodySchema } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';

/** For the OpenAPI document: every status has the same body. */
export function errorResponses<const Status extends number>(...statuses: Status[]) {
  return Object.fromEntries(statuses.map(status => [status, errorBodySchema])) as Record<
    Status,
    typeof errorBodySchema
  >;
}

/** For the OpenAPI document. */
export function fileResponse(description: string, type: string) {
  return { description, content: { [type]: { schema: z.any() } } };
}
