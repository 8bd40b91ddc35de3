import { type Argument, type Expression, type PrivateIdentifier, parseSync, Visitor } from 'oxc-parser';
import { everyKey } from './undeclared.ts';

const htmlProperties = ['innerHTML', 'outerHTML', 'srcdoc'];
const ofWebStorage = ['setItem', 'removeItem', 'clear'];
/** Methods that change what lies under a name, or remove everything, by what is shared with other modules. */
const storageMethods = new Map([
  ['localStorage', ofWebStorage],
  ['sessionStorage', ofWebStorage],
  ['indexedDB', ['open', 'deleteDatabase']],
  ['caches', ['open', 'delete']],
  ['locks', ['request']],
]);
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
  const requests = new Set<string>();
  const noteAddress = (text: unknown) => {
    if (typeof text === 'string' && text.startsWith('/api/')) requests.add(text);
  };
  const stored = new Map<string, string>();
  const noteStored = (place: string, name: string | undefined) => {
    if (name !== undefined) stored.set(name, place);
  };
  new Visitor({
    Literal({ value }) {
      noteAddress(value);
    },
    TemplateElement({ value }) {
      noteAddress(value.cooked);
    },
    TryStatement({ block }) {
      tries.push(block);
    },
    NewExpression({ callee, arguments: [first], start, end }) {
      if (nameOf(callee) === 'Function' && !isOfRuntime(source.slice(start, end))) note('new Function');
      if (nameOf(callee) === 'BroadcastChannel') noteStored('BroadcastChannel', beginningOf(first));
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
    CallExpression({ callee, arguments: [first], start, end }) {
      const isCode = callee.type === 'Identifier' && ['eval', 'Function'].includes(callee.name);
      if (isCode && !isOfRuntime(source.slice(start, end))) note(callee.name);
      if (callee.type !== 'MemberExpression') return;
      const method = nameOf(callee.property);
      if (method === 'createPolicy')
        found.push({
          name: first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined,
          at: start,
        });
      const place = placeOf(callee.object);
      if (place !== undefined && storageMethods.get(place)?.includes(method ?? ''))
        noteStored(place, method === 'clear' ? everyKey : beginningOf(first));
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
    requests,
    stored,
  };
}

/**
 * Lines of bundlers and of federation's runtime for a missing `globalThis`, for Node and for other loaders: in a page they
 * never run, and no team can leave them out.
 */
const ofRuntime = [
  /\(["'`]return this["'`]\)$/,
  /\(["'`]return ["'`]\s*\+\s*[\w.]+\.getPublicPath\)$/,
  /\(["'`]name["'`],\s*["'`]return import\(name\)["'`]\)$/,
  /\(["'`]callbacks["'`],\s*`(System\.)?import\("/,
  /^eval\(["'`]require["'`]\)$/,
];
const isOfRuntime = (call: string): boolean => ofRuntime.some(line => line.test(call));

/** `localStorage`, also of `window.localStorage`. */
function placeOf(object: Expression): string | undefined {
  return nameOf(object.type === 'MemberExpression' ? object.property : object);
}

/** The text that a name begins with; `undefined` where it is made while the code runs. */
function beginningOf(name: Argument | undefined): string | undefined {
  if (name?.type === 'Literal' && typeof name.value === 'string') return name.value;
  if (name?.type === 'TemplateLiteral') return name.quasis[0]?.value.cooked || undefined;
  if (name?.type === 'BinaryExpression') return beginningOf(name.left as Argument);
  return name?.type === 'CallExpression' && name.callee.type === 'MemberExpression'
    ? beginningOf(name.callee.object)
    : undefined;
}

function nameOf(node: Expression | PrivateIdentifier): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
