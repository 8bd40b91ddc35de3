import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { longestPageText, type TextPage, textPages } from '@zaehlwerk/api/page-text';
import { languageNames } from '@zaehlwerk/api/schema';
import type { ClientBase } from 'pg';
import { applyChanges } from './apply/changes.ts';
import { type Imported, type ImportProblem, ImportRefused } from './problem.ts';

type WrittenText = { language: string; markdown: string };

const fileNames = languageNames.map(language => `${language}.md`);

/** The page of a folder by its name; undefined for a file. @throws ImportRefused for another folder */
async function pageOf(folder: string): Promise<TextPage | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return undefined;
  const name = basename(resolve(folder));
  const page = textPages.find(known => known === name);
  if (page === undefined)
    throw new ImportRefused({ reason: `a folder must be named ${textPages.join(', ')}` });
  return page;
}

async function readTexts(folder: string): Promise<{ texts: WrittenText[]; problems: ImportProblem[] }> {
  const texts: WrittenText[] = [];
  const problems: ImportProblem[] = [];
  for (const name of (await readdir(folder)).sort()) {
    // Leftovers of editors and file systems.
    if (name.startsWith('.')) continue;
    const refuse = (reason: string) => problems.push({ field: name, reason });
    if (!fileNames.includes(name)) {
      refuse(`is none of ${fileNames.join(', ')}`);
      continue;
    }
    const markdown = textOf(await readFile(join(folder, name)));
    if (markdown === undefined) refuse('is not UTF-8 text');
    else if (markdown === '') refuse('is empty');
    else if (markdown.length > longestPageText) refuse(`has more than ${longestPageText} characters`);
    else texts.push({ language: name.slice(0, -'.md'.length), markdown });
  }
  if (texts.length + problems.length === 0)
    problems.push({ reason: `the folder has no text: expected ${fileNames.join(', ')}` });
  return { texts, problems };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n').trim();
    // PostgreSQL cannot store it.
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * Replaces the texts of a page by those in a folder of its name, one Markdown file per language. Undefined for a file.
 * @throws ImportRefused for a folder of another name
 */
export async function importPageTexts(
  client: ClientBase,
  folder: string,
  findApplication: () => Promise<string>,
): Promise<Imported | undefined> {
  const page = await pageOf(folder);
  if (page === undefined) return undefined;
  const { texts, problems } = await readTexts(folder);
  if (problems.length > 0) return { problems };
  const applicationId = await findApplication();
  await client.query(
    `create temp table staged_text on commit drop as
     select * from unnest($1::text[], $2::text[]) as t(language, markdown)`,
    [texts.map(({ language }) => language), texts.map(({ markdown }) => markdown)],
  );
  const statements = {
    removed: `delete from page_text where application_id = $1 and page = $2
       and language not in (select language from staged_text) returning page || ' ' || language as name`,
    changed: `update page_text t set markdown = s.markdown from staged_text s
     where t.application_id = $1 and t.page = $2 and t.language = s.language and t.markdown <> s.markdown
     returning t.page || ' ' || t.language as name`,
    added: `insert into page_text (application_id, page, language, markdown)
     select $1, $2, language, markdown from staged_text on conflict do nothing
     returning page || ' ' || language as name`,
  };
  const changes = await applyChanges(client, 'text', 'staged_text', statements, [applicationId, page]);
  return { applicationId, changes: [changes] };
}
