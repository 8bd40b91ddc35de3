import type { Step } from '../steps/step.ts';
import { type Declaration, parseDeclarations } from './parse-declarations.ts';
import { stepOfChange } from './step-of-change.ts';
import { isSame } from './syntax.ts';

/** One difference between two versions of an entry, with the step that its package needs because of it. */
export interface Change {
  readonly name: string;
  readonly what: 'removed' | 'changed' | 'added';
  /** `false`: no module can import it, but something that it can import is made of it. */
  readonly exported: boolean;
  readonly step: Step;
}

const nothing: Declaration = { exported: false, syntax: [] };

/**
 * What differs between the types of an entry before and after, in the order of names. Removing is major, adding is
 * minor, changing what {@link stepOfChange} says. What is not exported counts when it stays and changes: once it is
 * gone or new, the exports that used it or use it have changed themselves.
 */
export function compareReports(before: string, after: string): Change[] {
  const old = parseDeclarations(before);
  const now = parseDeclarations(after);
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return names.flatMap(name => changeOf(name, old.get(name) ?? nothing, now.get(name) ?? nothing));
}

function changeOf(name: string, before: Declaration, after: Declaration): Change[] {
  if (before.exported && !after.exported) return [{ name, what: 'removed', exported: true, step: 'major' }];
  const isOnBothSides = before.syntax.length > 0 && after.syntax.length > 0;
  const changed = isOnBothSides && !isSame(before.syntax, after.syntax);
  const step = changed ? stepOfChange(before.syntax, after.syntax) : 'none';
  const change: Change[] =
    changed && step !== 'none' ? [{ name, what: 'changed', exported: after.exported, step }] : [];
  if (before.exported || !after.exported) return change;
  return step === 'major' ? change : [{ name, what: 'added', exported: true, step: 'minor' }];
}
