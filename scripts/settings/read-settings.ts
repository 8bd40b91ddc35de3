import {
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isElementAccessExpression,
  isIdentifier,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { Checker } from 'typescript/unstable/sync';
import { type Code, type Declaration, declarationOf, partsOf } from './types-of-code.ts';

/** What code reads: properties by where they are declared, and settings that it names by their path. */
export interface Reads {
  readonly declarations: ReadonlySet<Declaration>;
  /** By path, with the file that names it. */
  readonly named: ReadonlyMap<string, string>;
}

/** Hooks that take the name of a setting, with the group that it is in. */
export type HookGroups = Readonly<Record<string, string>>;

/** The parts of a gate that name a switch, with the groups that it may be in. */
const gateParts: Readonly<Record<string, (name: string) => readonly string[]>> = {
  feature: name => [`features.${name}`, `unknownUserReading.${name}`],
  setting: name => [name],
  // A job's own `config` overrides the application's settings; its other switches are none of them.
  job: name => (name.startsWith('config.') ? [name.slice('config.'.length)] : []),
};

/**
 * The settings that files read. Code reads a property where it takes it from a value (`config.a.b`, `config['a']`,
 * `{ a }` on the left), and names one in the gates of a module's declaration and for a hook.
 */
export function readSettings(
  { checker, files }: Code,
  names: ReadonlySet<string>,
  hooks: HookGroups,
  isProduct: (file: string) => boolean,
): Reads {
  const declarations = new Set<Declaration>();
  const named = new Map<string, string>();
  for (const { name, source } of files.filter(file => isProduct(file.name))) {
    const file = source();
    const reads = readsIn(file, names, hooks);
    for (const alternatives of reads.named) named.set(alternatives.join(' '), name);
    for (const symbol of checker.getSymbolAtLocation(reads.accessed))
      for (const declaration of symbol?.declarations ?? []) declarations.add(declarationOf(declaration));
    for (const [pattern, property] of reads.taken)
      for (const declaration of declarationsOfProperty(checker, pattern, property))
        declarations.add(declaration);
  }
  return { declarations, named };
}

function readsIn(file: SourceFile, names: ReadonlySet<string>, hooks: HookGroups) {
  const accessed: Node[] = [];
  const taken: [Node, string][] = [];
  const named: (readonly string[])[] = [];
  const isDeclaration = file.fileName.endsWith('/module.ts');
  const visit = (node: Node): void => {
    if (isPropertyAccessExpression(node) && names.has(node.name.text) && !isWritten(node))
      accessed.push(node.name);
    else if (isElementAccessExpression(node) && isStringLiteral(node.argumentExpression))
      taken.push([node.expression, node.argumentExpression.text]);
    else if (isBindingElement(node) && isObjectBindingPattern(node.parent)) {
      const property = node.propertyName ?? node.name;
      if (property && isIdentifier(property) && names.has(property.text))
        taken.push([node.parent, property.text]);
    } else if (isCallExpression(node) && isIdentifier(node.expression)) {
      const group = hooks[node.expression.text];
      const [argument] = node.arguments;
      if (group !== undefined && argument && isStringLiteral(argument))
        named.push([`${group}.${argument.text}`]);
    } else if (isDeclaration && isPropertyAssignment(node) && isStringLiteral(node.initializer)) {
      const paths = isIdentifier(node.name) ? gateParts[node.name.text]?.(node.initializer.text) : undefined;
      if (paths && paths.length > 0) named.push(paths);
    }
    node.forEachChild(visit);
  };
  visit(file);
  return { accessed, taken, named };
}

/** Whether it stands on the left of an assignment: that reads nothing. */
function isWritten(node: Node): boolean {
  const { parent } = node;
  return (
    isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === SyntaxKind.EqualsToken
  );
}

function declarationsOfProperty(checker: Checker, holder: Node, name: string): readonly Declaration[] {
  return partsOf(checker, checker.getTypeAtLocation(holder)).flatMap(
    part => checker.getPropertyOfType(part, name)?.declarations.map(declarationOf) ?? [],
  );
}
