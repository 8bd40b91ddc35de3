import { largest, type Step } from '../steps/step.ts';
import { isSame, isSyntax, type Syntax } from './syntax.ts';

/** Types that compute with others: what a new member does to them is not seen from their text. */
const computing = ['TSConditionalType', 'TSMappedType', 'TSTypeOperator', 'TSIndexedAccessType'];

/** Members of schemas with which data without the member is still valid. */
const maybeAbsent = ['ZodMiniOptional', 'ZodMiniDefault', 'ZodMiniPrefault'];

/**
 * The step that a change of canonical syntax needs. Only what surely breaks no module is less than major: a new
 * optional member, a new optional parameter, another name of a parameter.
 */
export function stepOfChange(before: unknown, after: unknown): Step {
  if (isSame(before, after)) return 'none';
  if (Array.isArray(before) && Array.isArray(after)) return stepOfLists(before, after);
  if (!isSyntax(before) || !isSyntax(after) || before.type !== after.type) return 'major';
  if (computing.includes(before.type)) return 'major';
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return largest(parts.map(part => stepOfPart(part, before, after)));
}

function stepOfPart(part: string, before: Syntax, after: Syntax): Step {
  const lists = [before[part], after[part]];
  const [old, now] = lists;
  if (Array.isArray(old) && Array.isArray(now)) {
    if (part === 'members' || before.type === 'TSInterfaceBody') return stepOfMembers(old, now);
    if (part === 'params' && 'returnType' in before) return stepOfParameters(old, now);
  }
  return stepOfChange(old, now);
}

function stepOfLists(before: readonly unknown[], after: readonly unknown[]): Step {
  if (before.length !== after.length) return 'major';
  return largest(before.map((entry, index) => stepOfChange(entry, after[index])));
}

function stepOfMembers(before: readonly Syntax[], after: readonly Syntax[]): Step {
  const old = byKey(before);
  const now = byKey(after);
  const removed = [...old.keys()].filter(key => !now.has(key));
  if (removed.length > 0) return 'major';
  return largest(
    [...now].map(([key, members]) => {
      const previous = old.get(key);
      if (previous === undefined) return members.every(mayBeLeftOut) ? 'minor' : 'major';
      return stepOfLists(previous, members);
    }),
  );
}

/** Members by what they are called; those without a name, and overloads, stand together. */
function byKey(members: readonly Syntax[]): ReadonlyMap<string, readonly Syntax[]> {
  return Map.groupBy(members, member => {
    const { name, value } = (member.key ?? {}) as Partial<Syntax>;
    return member.computed ? JSON.stringify(member.key) : String(name ?? value ?? member.type);
  });
}

function mayBeLeftOut(member: Syntax): boolean {
  return member.optional === true || maybeAbsent.some(schema => isSchema(member, schema));
}

function isSchema(member: Syntax, name: string): boolean {
  const annotation = member.typeAnnotation as { typeAnnotation?: Syntax } | null;
  const type = annotation?.typeAnnotation;
  const typeName = type?.typeName as { right?: { name?: unknown } } | undefined;
  return type?.type === 'TSTypeReference' && typeName?.right?.name === name;
}

function stepOfParameters(before: readonly Syntax[], after: readonly Syntax[]): Step {
  const kept = before.map((parameter, index) =>
    stepOfChange(withoutName(parameter), withoutName(after[index])),
  );
  const added = after
    .slice(before.length)
    .map(
      (parameter): Step =>
        parameter.optional === true || parameter.type === 'RestElement' ? 'minor' : 'major',
    );
  return largest([...kept, ...added]);
}

function withoutName(parameter: Syntax | undefined): unknown {
  return { ...parameter, name: null, ...(parameter?.type === 'RestElement' && { argument: null }) };
}
