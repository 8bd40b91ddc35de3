import {
  fetchPageText,
  type PageTextResponse,
  pageTextResponseSchema,
  type TextPage,
} from '@zaehlwerk/api/portal-pages';
import {
  type ApplicationQueryDefinition,
  defineQuery,
  type QueryResult,
  useQuery,
} from '@zaehlwerk/store/data';
import { nullable } from '@zaehlwerk/store/schema';
import { useTexts } from '../texts.ts';

type WrittenText = PageTextResponse | null;

const kept = { whole: nullable(pageTextResponseSchema) };
const declared = new Map<string, ApplicationQueryDefinition<WrittenText>>();

/** One persisted query per page and language. */
function textOf(page: TextPage, language: string): ApplicationQueryDefinition<WrittenText> {
  const name = `page-text.${page}.${language}`;
  const value =
    declared.get(name) ??
    defineQuery<WrittenText>({
      name,
      version: 1,
      of: 'application',
      load: (call, { applicationId, signal }) =>
        fetchPageText(call, { applicationId, page, language }, { signal }),
      kept,
      freshSeconds: 3600,
    });
  declared.set(name, value);
  return value;
}

/** The utility's text of a page, in the current language or its fallback; `null` where there is none. */
export function usePageText(page: TextPage): QueryResult<WrittenText> {
  return useQuery(textOf(page, useTexts().language));
}
