import { errorBodySchema } from '@zaehlwerk/api/schema';

/** The error answers of a route for its OpenAPI entry: every status has the same body. */
export function errorResponses<const Status extends number>(...statuses: Status[]) {
  return Object.fromEntries(statuses.map(status => [status, errorBodySchema])) as Record<
    Status,
    typeof errorBodySchema
  >;
}
