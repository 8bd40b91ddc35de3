import * as z from 'zod/mini';

/** What people may ask of the utility about their data (docs/guide/data-protection.md). */
export const dataRequestKinds = ['export', 'deletion'] as const;

export type DataRequestKind = (typeof dataRequestKinds)[number];

/** `POST /api/pro/account/data-request` */
export const dataRequestSchema = z.object({ kind: z.enum(dataRequestKinds) });

/** `GET /api/pro/account/data-request`: requests that the utility has not fulfilled yet, one of each kind at most. */
export const dataRequestsSchema = z.object({
  requests: z.array(z.object({ kind: z.enum(dataRequestKinds), requested: z.string() })),
});

export type DataRequests = z.infer<typeof dataRequestsSchema>;
