import { parseSync } from 'oxc-parser';
import { canonical, isSyntax, type Syntax } from './syntax.ts';

/** Everything a report declares under one name: overloads stand together. */
export interface Declaration {
  /** Whether modules can import it; otherwise it is a part of something that they can. */
  readonly exported: boolean;
  readonly syntax: readonly Syntax[];
}

interface Found {
  readonly name: string;
  readonly exported: boolean;
  readonly syntax: Syntax | undefined;
}

/** What a report declares, by name. Throws when it is no TypeScript. */
export function parseDeclarations(types: string): ReadonlyMap<string, Declaration> {
  const { program, errors } = parseSync('contract.d.ts', types);
  if (errors.length > 0) throw new Error(`The report is no TypeScript: ${errors[0]?.message}`);
  const statements = canonical(program.body) as readonly Syntax[];
  const declarations = new Map<string, Declaration>();
  for (const { name, exported, syntax } of statements.flatMap(namesOf)) {
    const before = declarations.get(name);
    declarations.set(name, {
      exported: exported || before?.exported === true,
      syntax: [...(before?.syntax ?? []), ...(syntax ? [syntax] : [])],
    });
  }
  return declarations;
}

function namesOf(statement: Syntax): Found[] {
  switch (statement.type) {
    case 'ImportDeclaration':
      return listOf(statement.specifiers).map(specifier => ({
        name: nameOf(specifier.local),
        exported: false,
        // `import type` and `import` of the same thing are the same to whoever uses it.
        syntax: importOf(statement, specifier),
      }));
    case 'ExportNamedDeclaration':
      return isSyntax(statement.declaration)
        ? declared(statement.declaration, true)
        : listOf(statement.specifiers).map(specifier => ({
            name: nameOf(specifier.exported),
            exported: true,
            syntax: isSyntax(statement.source) ? importOf(statement, specifier) : aliasOf(specifier),
          }));
    default:
      return declared(statement, false);
  }
}

function importOf(statement: Syntax, specifier: Syntax): Syntax {
  const name = specifier.imported ?? specifier.local;
  return {
    type: 'From',
    kind: specifier.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(name),
    source: statement.source,
  };
}

/** `export { a }` says nothing beyond the declaration of `a`; `export { a as b }` says which one `b` is. */
function aliasOf(specifier: Syntax): Syntax | undefined {
  const local = nameOf(specifier.local);
  return local === nameOf(specifier.exported) ? undefined : { type: 'Alias', local };
}

function declared(declaration: Syntax, exported: boolean): Found[] {
  const parts = declaration.type === 'VariableDeclaration' ? listOf(declaration.declarations) : [declaration];
  return parts.map(syntax => ({ name: nameOf(syntax.id), exported, syntax }));
}

function listOf(value: unknown): readonly Syntax[] {
  return Array.isArray(value) ? value : [];
}

/** The name of a declaration; what has none is called by its whole text, so that no change of it gets lost. */
function nameOf(id: unknown): string {
  const { name, value } = (id ?? {}) as { name?: unknown; value?: unknown };
  return String(name ?? value ?? JSON.stringify(id));
}
