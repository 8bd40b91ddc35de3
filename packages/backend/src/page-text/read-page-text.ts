import type { HelpResponse, PageTextResponse, TextPage } from '@zaehlwerk/api/page-text';
import type { Pool } from 'pg';
import { RequestError } from '../plugins/request-error.ts';

/** Languages of the help. @throws RequestError `page_text_missing` when it is switched off or empty */
export async function readHelp(pool: Pool, applicationId: string): Promise<HelpResponse> {
  const { rows } = await pool.query<{ language: string }>(
    `select t.language from page_text t join application a on a.id = t.application_id
     where t.application_id = $1 and t.page = 'help' and (a.config -> 'features' -> 'globalHelpEnabled')::boolean
     order by t.language`,
    [applicationId],
  );
  if (rows.length === 0)
    throw new RequestError('page_text_missing', 'The application has no text for this page.');
  return { languages: rows.map(({ language }) => language) };
}

/** In this language, else in formal German, else in any; empty without a text, where the portal has a fallback. */
export async function readPageText(
  pool: Pool,
  { applicationId, page, language }: { applicationId: string; page: TextPage; language: string },
): Promise<PageTextResponse> {
  const { rows } = await pool.query<PageTextResponse>(
    `select markdown, language from page_text where application_id = $1 and page = $2
     order by language = $3 desc, language = 'de-FORMAL' desc, language limit 1`,
    [applicationId, page, language],
  );
  return rows[0] ?? { markdown: '' };
}
