import {
  type ApiResult,
  type Application,
  readApplication,
  fetchApplication as request,
} from '@zaehlwerk/api';
import type { Portal } from '../portal/portal.ts';
import { keepApplication } from './kept-application.ts';
import { reportIgnored } from './report-ignored.ts';

/** Asks the server for the application config and keeps the answer on the device. */
export async function fetchApplication(portal: Portal): Promise<ApiResult<Application>> {
  const answer = await request(portal.call);
  if (!answer.ok) return answer;
  const read = readApplication(answer.value);
  if (!read.ok) return read;
  void keepApplication(portal, answer.value);
  reportIgnored(portal, read.value.ignored);
  return { ok: true, value: read.value.value };
}
