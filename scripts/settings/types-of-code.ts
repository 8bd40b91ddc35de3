import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import type { SourceFile } from 'typescript/unstable/ast';
import { API, type Checker, type NodeHandle, type Type, type TypeReference } from 'typescript/unstable/sync';

/** A place of a declaration, the same in every project that has the file. */
export type Declaration = string;

/** One TypeScript project: its files, and the compiler's answers about them. */
export interface Code {
  readonly checker: Checker;
  readonly files: readonly { readonly name: string; readonly source: () => SourceFile }[];
}

export const declarationOf = ({ path, index }: NodeHandle): Declaration => `${path}#${index}`;

/** The compiler's program. Its library looks for it in a way that Jest's modules do not have. */
function compilerProgram(): string {
  const library = createRequire(createRequire(import.meta.url).resolve('typescript/package.json'));
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  return path.join(path.dirname(library.resolve(platform)), 'lib/tsc');
}

/**
 * Has the compiler read projects and asks it; it is closed afterwards. `root` is an absolute path, `projects` are
 * configuration files in it, and `files` of the answer have their names as seen from it.
 *
 * @throws Error where a project cannot be opened.
 */
export function withCode<Answer>(
  root: string,
  projects: readonly string[],
  ask: (codes: readonly Code[]) => Answer,
): Answer {
  const api = new API({ cwd: root, tsserverPath: compilerProgram() });
  try {
    const snapshot = api.updateSnapshot({ openProjects: projects.map(project => `${root}/${project}`) });
    return ask(
      projects.map(name => {
        const project = snapshot.getProject(`${root}/${name}`);
        if (project === undefined) throw new Error(`${root}/${name} is no TypeScript project`);
        const { program, checker } = project;
        const files = program
          .getSourceFileNames()
          .filter(file => file.startsWith(`${root}/`) && !file.includes('/node_modules/'))
          .map(file => ({
            name: file.slice(root.length + 1),
            source() {
              const source = program.getSourceFile(file);
              if (source === undefined) throw new Error(`${file} cannot be read`);
              return source;
            },
          }));
        return { checker, files };
      }),
    );
  } finally {
    api.close();
  }
}

/** A type that a file exports by this name. */
export function exportedType({ checker, files }: Code, file: string, name: string): Type {
  const source = files.find(known => known.name === file)?.source();
  const symbol = source && checker.getSymbolAtLocation(source)?.getExports();
  const exported = [...(symbol?.values() ?? [])].find(one => one.name === name);
  if (exported === undefined) throw new Error(`${file} exports no type ${name}`);
  return checker.getDeclaredTypeOfSymbol(exported);
}

/** What a type is made of: the parts of a union, and what is in a list. */
export function partsOf(checker: Checker, type: Type | undefined): readonly Type[] {
  if (type === undefined) return [];
  if (type.isUnionType() || type.isIntersectionType())
    return type.getTypes().flatMap(part => partsOf(checker, part));
  return [type];
}

/** What a list is of; `undefined` where the type is no list. */
export function elementOf(checker: Checker, type: Type): Type | undefined {
  return checker.isArrayType(type) ? checker.getTypeArguments(type as TypeReference)[0] : undefined;
}
