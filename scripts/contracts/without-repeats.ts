import type { Entry } from './entries.ts';

const declaration = /^(export )?(?:(?:abstract )?class|const|enum|function|interface|type) (\w+)/;

/**
 * Declarations that an entry shares with an entry of the same package before it stand there only: afterwards one line
 * says where, so that a change of them is reported once.
 */
export function withoutRepeats(types: ReadonlyMap<Entry, string>): ReadonlyMap<Entry, string> {
  const seen = new Map<string, { readonly request: string; readonly exported: boolean }>();
  const shortened = new Map<Entry, string>();
  for (const [entry, text] of types) {
    const blocks = text.split('\n\n').map(block => {
      const [, exported, name] = declaration.exec(block) ?? [];
      if (name === undefined) return block;
      const key = `${entry.folder}\n${block.replace(/^export /, '')}`;
      const before = seen.get(key);
      if (before?.exported && before.request !== entry.request) {
        return `${exported ? 'export' : 'import'} { ${name} } from '${before.request}';`;
      }
      seen.set(key, { request: entry.request, exported: exported !== undefined });
      return block;
    });
    shortened.set(entry, blocks.join('\n\n'));
  }
  return shortened;
}
