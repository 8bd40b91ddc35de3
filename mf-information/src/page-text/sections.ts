/** A part of a text: from one heading to the next. */
export interface Section {
  /** Names it in addresses (`/help#zwei-tarife`); made from the title, and each there once. */
  readonly id: string;
  /** 1 for the text's topmost headings; deeper ones than 3 are left in the text. */
  readonly level: number;
  /** Plain text; empty for what stands before the first heading. */
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

/** Ids that the portal's own page has. */
const taken = ['main', 'notifications', 'page-heading', 'root'];

/** Longer lines are no headings. */
const longestHeading = 300;

const headingLine = /^ {0,3}(#{1,3})[ \t]+(.*?)[ \t]*#*[ \t]*$/;
const fenceLine = /^ {0,3}(`{3,}|~{3,})/;

/**
 * A Markdown text by its headings (lines that begin with one to three `#`), in the time that its lines take, whatever is
 * written in them. Nothing of it is lost: each line is a heading or in the text of the one before.
 */
export function sectionsOf(markdown: string): readonly Section[] {
  const found: { depth: number; title: string; lines: string[] }[] = [{ depth: 1, title: '', lines: [] }];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = fenceLine.exec(line)?.[1];
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) fence = undefined;
    const mayBeHeading = mark === undefined && fence === undefined && line.length <= longestHeading;
    const [, depth, title = ''] = (mayBeHeading && headingLine.exec(line)) || [];
    if (depth !== undefined && plainText(title) !== '')
      found.push({ depth: depth.length, title: plainText(title), lines: [] });
    else found.at(-1)?.lines.push(line);
  }
  const sections = found.map(({ lines, ...section }) => ({ ...section, text: lines.join('\n').trim() }));
  const shown = sections.filter(({ title, text }) => title !== '' || text !== '');
  const topmost = Math.min(3, ...shown.filter(({ title }) => title !== '').map(({ depth }) => depth));
  const ids = new Set(taken);
  const counts = new Map<string, number>();
  return shown.map(({ depth, title, text }) => {
    const slug = slugOf(title);
    let id = slug;
    for (let count = counts.get(slug) ?? 2; ids.has(id); count++) {
      id = `${slug}-${count}`;
      counts.set(slug, count + 1);
    }
    ids.add(id);
    return { id, level: Math.max(1, depth - topmost + 1), title, text };
  });
}

const germanLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** A title as a part of an address. */
function slugOf(title: string): string {
  const letters = title
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüß]/g, letter => germanLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return (
    letters
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'text'
  );
}

/** What is left of Markdown when its marks, and where its links lead, are taken away: for titles and for searching. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^ {0,3}\[[^\][]{1,500}\]:.{0,2000}$/gm, '')
    .replace(/!?\[([^\][]{0,500})\](?:\([^()\s]{0,2000}\)|\[[^\][]{0,500}\])/g, '$1')
    .replace(/[*`~\\]/g, '')
    .replace(/(^|[^\p{L}\p{N}_])_+/gu, '$1')
    .replace(/_+(?![\p{L}\p{N}_])/gu, '')
    .replace(/[|>#]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
