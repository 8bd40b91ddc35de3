import type { HelpResponse, PageTextResponse, TextPage } from '@zaehlwerk/api/page-text';
import type { Pool } from 'pg';
import { RequestError } from '../plugins/request-error.ts';

const missing = () => new RequestError('page_text_missing', 'The application has no text for this page.');

/** Which languages there is help in. @throws RequestError `page_text_missing` when it is off or nothing is written */
export async function readHelp(pool: Pool, applicationId: string): Promise<HelpResponse> {
  const { rows } = await pool.query<{ language: string }>(
    `select t.language from page_text t join application a on a.id = t.application_id
     where t.application_id = $1 and t.page = 'help' and (a.config -> 'features' -> 'globalHelpEnabled')::boolean
     order by t.language`,
    [applicationId],
  );
  if (rows.length === 0) throw missing();
  return { languages: rows.map(({ language }) => language) };
}

/**
 * The text of a page: in this language; else in German, of which the informal has the formal stand in; else in the first
 * that there is. @throws RequestError `page_text_missing` when there is none, or help is off
 */
export async function readPageText(
  pool: Pool,
  { applicationId, page, language }: { applicationId: string; page: TextPage; language: string },
): Promise<PageTextResponse> {
  const { rows } = await pool.query<PageTextResponse>(
    `select t.markdown, t.language from page_text t join application a on a.id = t.application_id
     where t.application_id = $1 and t.page = $2
       and (t.page <> 'help' or (a.config -> 'features' -> 'globalHelpEnabled')::boolean)
     order by t.language = $3 desc, t.language = 'de-FORMAL' desc, t.language limit 1`,
    [applicationId, page, language],
  );
  const [text] = rows;
  if (text === undefined) throw missing();
  return text;
}
