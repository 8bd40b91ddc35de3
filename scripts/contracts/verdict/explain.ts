import type { Change } from '../compare/compare-reports.ts';
import { type ChangesByRequest, isDeclared, type Verdict } from './verdict.ts';

/** Says in plain words what is wrong with the contract of a package, and what to do. */
export function explain(verdict: Verdict): string {
  const { name, releasedVersion, unreviewed, sinceRelease, needed, declared } = verdict;
  const since = releasedVersion === '0.0.0' ? 'Not yet released, it' : `Since ${releasedVersion} it`;
  const lines =
    unreviewed.size > 0
      ? [`${name}: modules would see other types than the reviewed ones.`, ...listed(unreviewed)]
      : [`${name}: the reviewed types need a step that nobody has declared.`, ...listed(sinceRelease)];
  const step =
    needed === 'none' ? `${since} needs no step.` : `${since} needs a ${needed} step; declared: ${declared}.`;
  return [...lines, `  ${step}`, ...whatToDo(verdict)].join('\n');
}

function listed(changes: ChangesByRequest): string[] {
  return [...changes].flatMap(([request, of]) => [
    `  ${request}`,
    ...(of.length > 0 ? of.map(describe) : ['    the same for modules, but in another order or wording']),
  ]);
}

function describe({ name, what, exported, step }: Change): string {
  const part = exported ? '' : ', not exported, but part of what is';
  return `    ${what.padEnd(8)} ${name}${part}: ${step}`;
}

function whatToDo(verdict: Verdict): string[] {
  const accept = verdict.unreviewed.size > 0 ? ['  To accept the types: npm run contracts accept'] : [];
  return isDeclared(verdict) ? accept : [...declaration(verdict), ...accept];
}

function declaration({ name, needed, sinceRelease }: Verdict): string[] {
  const doubtful = [...sinceRelease.values()]
    .flat()
    .filter(change => change.what === 'changed' && change.step === 'major')
    .map(change => change.name);
  return [
    '  To declare the step: a file .changeset/<any-name>.md (or npm run changeset) that tells module developers about it:',
    '    ---',
    `    "${name}": ${needed}`,
    '    ---',
    '',
    '    What changed, and what to do in a module.',
    ...(doubtful.length > 0
      ? [
          '  Where a change breaks no module after all, say so in a line of that file:',
          `    Contract: minor for ${doubtful.join(', ')}, because …`,
        ]
      : []),
  ];
}
