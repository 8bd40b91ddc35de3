import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folders that a build or a run makes. */
const made = /(^|\/)(dist|site|node_modules|\.cache|\.data|\.wireit|reference)(\/|$)/;

/** Texts of other moments, and those that stand elsewhere once they are copied. */
const excepted = /^\.changeset\/|CHANGELOG\.md$|^packages\/(create-module\/outside|module-template)\//;

/** Targets of links, and paths of the repository between backticks. */
interface Named {
  readonly links: readonly string[];
  readonly paths: readonly string[];
}

const pathPattern = '(?:[\\w@.{}*,-]+/)+[\\w@.{}*,-]*|[\\w.-]+\\.(?:tsx?|mjs)';

/** Links and paths in a Markdown text; of blocks of code only trees of files, whose lines begin with a path. */
export function namedIn(markdown: string): Named {
  const block = /^ *(```|~~~)(\w*)\n([\s\S]*?)^ *\1 *$/gm;
  const trees = [...markdown.matchAll(block)].map(([, , language, text = '']) =>
    language === '' ? text : '',
  );
  const text = markdown.replaceAll(block, '');
  const links = text.replaceAll(/`[^`\n]+`/g, '').matchAll(/\]\(([^)\s]+)\)/g);
  return {
    links: [...links].map(([, link = '']) => link).filter(link => !/^[a-z]+:/.test(link)),
    paths: [
      ...text.matchAll(new RegExp(`\`(${pathPattern})\``, 'g')),
      ...trees.join('').matchAll(new RegExp(`^(${pathPattern})(?= |$)`, 'gm')),
    ].map(([, named = '']) => named),
  };
}

/** The anchors of a Markdown text, as hosts of repositories make them. */
function anchorsIn(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\]\([^)]*\)|[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** All files of the repository, also those that are not committed yet. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => existsSync(file));

/** True if a path named by a file in this folder is missing: from there, from the root, and for code as the end of any path. */
function isMissing(named: string, folder: string): boolean {
  const [first = ''] = named.split('/');
  if (made.test(named) || /^[.@]/.test(first)) return false;
  const isThere = [folder, '.'].some(place => globSync(path.join(place, named)).length > 0);
  const isCode = /\.(tsx?|mjs)$/.test(named);
  if (isThere || (isCode && files.some(file => file.endsWith(`/${named}`)))) return false;
  // What is no code and begins nowhere is an address, a package or a media type.
  return isCode || [folder, '.'].some(place => existsSync(path.join(place, first)));
}

/** Missing paths that Markdown files name. */
export function missingIn(file: string, markdown: string): string[] {
  const folder = path.dirname(file);
  const { links, paths } = namedIn(markdown);
  const broken = links.filter(link => {
    const [to = '', anchor] = link.split('#');
    const target = to === '' ? file : path.join(folder, to);
    if (made.test(target)) return false;
    if (!existsSync(target)) return true;
    const text = to === '' ? markdown : anchor && target.endsWith('.md') && readFileSync(target, 'utf8');
    return Boolean(anchor && text && !anchorsIn(text).includes(anchor));
  });
  return [...broken, ...paths.filter(named => isMissing(named, folder))];
}

/** Paths that READMEs, docs and comments name and that do not exist. */
export function pathMistakes(): string[] {
  const mistake = (file: string) => (named: string) => `${file} names ${named}, which does not exist.`;
  return files
    .filter(file => !excepted.test(file))
    .flatMap(file => {
      if (file.endsWith('.md')) return missingIn(file, readFileSync(file, 'utf8')).map(mistake(file));
      if (!/\.(ts|tsx|mjs|sql)$/.test(file) || /\.test\.tsx?$/.test(file)) return [];
      const mentions =
        readFileSync(file, 'utf8').match(/\bdocs\/(?:(?:guide|adr|images)\/[\w./-]*\w|[\w-]+\.md)/g) ?? [];
      return mentions.filter(doc => !made.test(doc) && globSync(`${doc}*`).length === 0).map(mistake(file));
    });
}
