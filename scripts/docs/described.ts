/** An exported thing, and the comment before it on one line. */
export interface Described {
  readonly name: string;
  readonly value: string;
  readonly comment: string;
}

/** Every place in a source text that matches `declaration` (groups: name and value), with the comment before it. */
export function describedIn(source: string, declaration: RegExp): Described[] {
  const commented = new RegExp(String.raw`(?:/\*\*((?:(?!\*/)[\s\S])*)\*/\s*)?${declaration.source}`, 'gm');
  return [...source.matchAll(commented)].map(([, comment = '', name = '', value = '']) => ({
    name,
    value,
    comment: comment
      .replaceAll(/^\s*\* ?/gm, ' ')
      .replaceAll(/\{@link (\w+)\}/g, '`$1`')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));
}

/** A Markdown page with one table. */
export function tablePage(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [`# ${title}`, '', line(heads), line(heads.map(() => '---')), ...rows.map(line), ''].join('\n');
}

/** The names of the commands that a commander's help lists, without its own `help`. */
export function commandsIn(help: string): string[] {
  const [, list = ''] = help.split('\nCommands:\n');
  const [own = ''] = list.split('\n\n');
  return [...own.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name).filter(name => name !== 'help');
}

/** A code of the API's errors with its status. */
export const errorCode = /^ {2}(\w+): (\d{3}),$/;
/** A slot: the name of its handle, and its own. */
export const slotDefinition = /^export const (\w+) = defineSlot(?:<[^>]*>)?\(\s*'([a-z-]+)'/;
