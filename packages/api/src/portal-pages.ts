import { parsed } from './client/parse.ts';
import type { ApiResult } from './client/result.ts';
import type { CallOptions, ServerCall } from './client/server-call.ts';
import { type PageTextResponse, pageTextResponseSchema, type TextPage } from './schema/page-text.ts';

export type { PageTextResponse, TextPage } from './schema/page-text.ts';
export { pageTextResponseSchema } from './schema/page-text.ts';

/**
 * The text of a page, in the language or the one that stands in for it; `null` where the utility has written none:
 * `GET /api/public/help/{applicationId}/{language}`, and `GET /api/public/page/{applicationId}/{page}/{language}`.
 */
export async function fetchPageText(
  call: ServerCall,
  { applicationId, page, language }: { applicationId: string; page: TextPage; language: string },
  options?: CallOptions,
): Promise<ApiResult<PageTextResponse | null>> {
  const [application, name] = [applicationId, language].map(encodeURIComponent);
  const place = page === 'help' ? `help/${application}` : `page/${application}/${page}`;
  const answer = await call({ path: `/api/public/${place}/${name}`, seconds: 20, ...options });
  if (!answer.ok) return isMissing(answer) ? { ok: true, value: null } : answer;
  const text = parsed(pageTextResponseSchema, answer.value.body);
  return text.ok && text.value.markdown.trim() === '' ? { ok: true, value: null } : text;
}

const isMissing = (answer: ApiResult<unknown>) =>
  !answer.ok && answer.error.kind === 'refused' && answer.error.status === 404;
