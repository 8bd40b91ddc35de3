import { errorBodySchema } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';

/** The error answers of a route for its OpenAPI entry: every status has the same body. */
export function errorResponses<const Status extends number>(...statuses: Status[]) {
  return Object.fromEntries(statuses.map(status => [status, errorBodySchema])) as Record<
    Status,
    typeof errorBodySchema
  >;
}

/** The answer of a route that sends a file of this media type, for its OpenAPI entry. */
export function fileResponse(description: string, type: string) {
  return { description, content: { [type]: { schema: z.any() } } };
}
