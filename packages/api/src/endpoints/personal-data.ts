import { parsedAnswer } from '../http/answer.ts';
import type { ApiResult } from '../http/result.ts';
import type { ServerCall } from '../http/server-call.ts';
import { type DataRequestKind, type DataRequests, dataRequestsSchema } from '../schema/personal-data.ts';

const path = '/api/pro/account/data-request';

/** `GET /api/pro/account/data-request` */
export async function fetchDataRequests(call: ServerCall): Promise<ApiResult<DataRequests>> {
  return parsedAnswer(dataRequestsSchema, await call({ path, seconds: 20 }));
}

/** `POST /api/pro/account/data-request`: a second request of a kind is the first one. All that are open afterwards. */
export async function requestData(
  call: ServerCall,
  kind: DataRequestKind,
  idempotencyKey: string,
): Promise<ApiResult<DataRequests>> {
  const headers = { 'idempotency-key': idempotencyKey };
  return parsedAnswer(dataRequestsSchema, await call({ path, body: { kind }, headers, seconds: 30 }));
}

/** `DELETE /api/pro/account/data-request/{kind}`, also where there is none. All that are open afterwards. */
export async function withdrawDataRequest(
  call: ServerCall,
  kind: DataRequestKind,
): Promise<ApiResult<DataRequests>> {
  return parsedAnswer(
    dataRequestsSchema,
    await call({ path: `${path}/${kind}`, method: 'DELETE', seconds: 30 }),
  );
}
