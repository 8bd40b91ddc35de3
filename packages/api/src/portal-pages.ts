import { parsedAnswer } from './http/answer.ts';
import type { ApiResult } from './http/result.ts';
import type { CallOptions, ServerCall } from './http/server-call.ts';
import { type PageTextResponse, pageTextResponseSchema, type TextPage } from './schema/page-text.ts';

export type { PageTextResponse, TextPage } from './schema/page-text.ts';
export { pageTextResponseSchema } from './schema/page-text.ts';

/** `GET /api/public/help/…` or `GET /api/public/page/…`, in the language or its fallback; `null` without a text. */
export async function fetchPageText(
  call: ServerCall,
  { applicationId, page, language }: { applicationId: string; page: TextPage; language: string },
  options?: CallOptions,
): Promise<ApiResult<PageTextResponse | null>> {
  const [application, name] = [applicationId, language].map(encodeURIComponent);
  const place = page === 'help' ? `help/${application}` : `page/${application}/${page}`;
  const answer = await call({ path: `/api/public/${place}/${name}`, seconds: 20, ...options });
  const isMissing = !answer.ok && answer.error.kind === 'refused' && answer.error.status === 404;
  if (isMissing) return { ok: true, value: null };
  const text = parsedAnswer(pageTextResponseSchema, answer);
  return text.ok && text.value.markdown.trim() === '' ? { ok: true, value: null } : text;
}
