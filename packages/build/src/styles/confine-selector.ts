import type { Selector, SelectorComponent } from 'lightningcss';
import { isOwnName } from './own-name.ts';

/** A module by its name, and by its container, with which the names that are its own begin. */
export interface Fence {
  readonly module: string;
  readonly container: string;
}

/** On the element around each part of a module, with the module's name. */
const areaAttribute = 'data-module';

interface Place {
  /** The element has a class of the module's. */
  own: boolean;
  /** The element lies in one with a class of the module's, or in an area of the module. */
  inside: boolean;
  /** The element is the module's area, in which the module's elements lie. */
  area: boolean;
}

/** True if all elements that a selector chooses are the module's, or lie in the module's. */
export function isConfined(selector: Selector, fence: Fence): boolean {
  const { own, inside } = placeOf(selector, fence);
  return own || inside;
}

/** What is certain of the elements that a selector chooses, from its first compound to its last. */
function placeOf(selector: Selector, fence: Fence): Place {
  let place: Place = { own: false, inside: false, area: false };
  for (const part of selector) {
    if (part.type === 'combinator')
      place = { own: false, inside: isInsideAfter(part.value, place), area: false };
    else if (part.type === 'class') place.own ||= isOwnName(part.name, fence.container);
    else if (part.type === 'attribute') place.area ||= isAreaOf(part, fence);
    else if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where')) {
      const places = part.selectors.map(alternative => placeOf(alternative, fence));
      place.own ||= places.every(({ own, inside }) => own || inside);
      place.inside ||= places.every(({ inside }) => inside);
    }
  }
  return place;
}

/** Siblings of an element lie where it lies; anything else is not known of them. */
function isInsideAfter(combinator: string, { own, inside, area }: Place): boolean {
  if (combinator === 'descendant' || combinator === 'child') return own || inside || area;
  return ['next-sibling', 'later-sibling'].includes(combinator) && inside;
}

const isAreaOf = (part: SelectorComponent & { type: 'attribute' }, { module }: Fence) =>
  part.name === areaAttribute && part.operation?.operator === 'equal' && part.operation.value === module;

/** True if a selector can be confined: a class says what it means, and it does not mean the page itself. */
export function namesClass(selector: Selector): boolean {
  const lastCombinator = selector.findLastIndex(({ type }) => type === 'combinator');
  return !selector.slice(lastCombinator + 1).some(isPage) && selector.some(hasClass);
}

const isPage = (part: SelectorComponent) =>
  (part.type === 'type' && ['html', 'body'].includes(part.name.toLowerCase())) ||
  (part.type === 'pseudo-class' && ['root', 'host', 'scope'].includes(part.kind));

const hasClass = (part: SelectorComponent): boolean =>
  part.type === 'class' ||
  (part.type === 'pseudo-class' &&
    (part.kind === 'is' || part.kind === 'where') &&
    part.selectors.every(alternative => alternative.some(hasClass)));

/** The selector for elements of the module alone: in its areas, and not in those of others within. It weighs the same. */
export function confined(selector: Selector, { module }: Fence): Selector {
  const area: SelectorComponent = {
    type: 'attribute',
    name: areaAttribute,
    operation: { operator: 'equal', value: module },
  };
  const anyArea: SelectorComponent = { type: 'attribute', name: areaAttribute };
  const within: SelectorComponent[] = [{ type: 'combinator', value: 'descendant' }, { type: 'universal' }];
  const others: Selector = [
    area,
    { type: 'combinator', value: 'descendant' },
    anyArea,
    { type: 'pseudo-class', kind: 'not', selectors: [[area]] },
    ...within,
  ];
  const suffix: Selector = [
    { type: 'pseudo-class', kind: 'where', selectors: [[area, ...within]] },
    {
      type: 'pseudo-class',
      kind: 'not',
      selectors: [[{ type: 'pseudo-class', kind: 'where', selectors: [others] }]],
    },
  ];
  const lastCombinator = selector.findLastIndex(({ type }) => type === 'combinator');
  const pseudoElement = selector.findIndex(
    ({ type }, index) => index > lastCombinator && type === 'pseudo-element',
  );
  const end = pseudoElement === -1 ? selector.length : pseudoElement;
  return [...selector.slice(0, end), ...suffix, ...selector.slice(end)];
}
