export interface Section {
  /** Unique, made from the title, for addresses such as `/help#zwei-tarife`. */
  readonly id: string;
  /** 1 for the topmost headings of the text, at most 3. */
  readonly level: number;
  /** Plain text; empty before the first heading. */
  readonly title: string;
  /** Markdown. */
  readonly text: string;
}

export interface SectionsProps {
  readonly sections: readonly Section[];
  /** BCP 47 tag of the text's language, where it may be another than the page's. */
  readonly lang: string | undefined;
}

/** Ids of the portal's page. */
const taken = ['main', 'notifications', 'page-heading', 'root'];

/** Longer lines are no headings. */
const longestHeading = 300;

const headingLine = /^ {0,3}(#{1,3})[ \t]+(.*?)[ \t]*#*[ \t]*$/;
const fenceLine = /^ {0,3}(`{3,}|~{3,})/;

/** Splits Markdown at lines that begin with one to three `#`, in linear time for any input. No line is lost. */
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

/** Markdown without markup and link targets, for titles and search. */
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
