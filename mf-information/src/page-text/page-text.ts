import {
  fetchPageText,
  type PageTextResponse,
  pageTextResponseSchema,
  type TextPage,
} from '@zaehlwerk/api/portal-pages';
import { type DefinedApplicationQuery, defineQuery, type QueryResult, useQuery } from '@zaehlwerk/store/data';
import { nullable } from '@zaehlwerk/store/schema';
import { useTexts } from '../texts.ts';

type WrittenText = PageTextResponse | null;

const kept = { whole: nullable(pageTextResponseSchema) };
const declared = new Map<string, DefinedApplicationQuery<WrittenText>>();

/** Each page has a value of its own in each language: what was read once is there without a connection. */
function textOf(page: TextPage, language: string): DefinedApplicationQuery<WrittenText> {
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

/** What the utility has written for a page, in the current language or the one that stands in for it; `null`: nothing. */
export function usePageText(page: TextPage): QueryResult<WrittenText> {
  return useQuery(textOf(page, useTexts().language));
}
