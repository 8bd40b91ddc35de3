import { type Argument, type Expression, type PrivateIdentifier, parseSync, Visitor } from 'oxc-parser';

const htmlProperties = ['innerHTML', 'outerHTML', 'srcdoc'];
const htmlMethods = ['insertAdjacentHTML', 'createContextualFragment', 'write', 'writeln'];

/**
 * Uses in a file of code that a page may refuse, even if they never run: the policies of Trusted Types that it creates
 * (`undefined`: a name that is made while it runs), and how often it makes code or HTML of text, by the way (`innerHTML`).
 */
export function codeFactsOf(file: string, source: string) {
  const found: { name: string | undefined; at: number }[] = [];
  const tries: { start: number; end: number }[] = [];
  const strings = new Map<string, number>();
  const note = (how: string) => strings.set(how, (strings.get(how) ?? 0) + 1);
  new Visitor({
    TryStatement({ block }) {
      tries.push(block);
    },
    NewExpression({ callee, arguments: [first] }) {
      if (nameOf(callee) === 'Function' && !isAskForGlobal(first)) note('new Function');
    },
    AssignmentExpression({ left, right }) {
      const property = left.type === 'MemberExpression' ? nameOf(left.property) : undefined;
      // An element may be emptied so.
      const isEmpty = right.type === 'Literal' && right.value === '';
      if (property !== undefined && htmlProperties.includes(property) && !isEmpty) note(property);
    },
    Property({ key }) {
      if (nameOf(key as Expression) === 'dangerouslySetInnerHTML') note('dangerouslySetInnerHTML');
    },
    CallExpression({ callee, arguments: [first], start }) {
      const isCode = callee.type === 'Identifier' && ['eval', 'Function'].includes(callee.name);
      if (isCode && !isAskForGlobal(first)) note(callee.name);
      if (callee.type !== 'MemberExpression') return;
      const method = nameOf(callee.property);
      if (method === 'createPolicy')
        found.push({
          name: first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined,
          at: start,
        });
      const isOfDocument = !method?.startsWith('write') || nameOf(callee.object) === 'document';
      if (method !== undefined && htmlMethods.includes(method) && isOfDocument) note(method);
    },
  }).visit(parseSync(file, source).program);
  return {
    policies: found.map(({ name, at }) => ({
      name,
      isTried: tries.some(({ start, end }) => start < at && at < end),
    })),
    strings,
  };
}

/** Bundlers' fallback for a missing `globalThis`: it never runs. */
function isAskForGlobal(code: Argument | undefined): boolean {
  return code?.type === 'Literal' && code.value === 'return this';
}

function nameOf(node: Expression | PrivateIdentifier): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
