import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * Which lines of the list are in the document: those in view, the headings (they lead screen readers through the
 * list), and the line that has the focus with its neighbours, so that scrolling never takes the focus away and the
 * tab key goes on from there.
 */
export function renderedLines(
  range: Range,
  headings: readonly number[],
  focused: number | undefined,
): number[] {
  const aroundFocus = focused === undefined ? [] : [focused - 1, focused, focused + 1];
  const kept = [...headings, ...aroundFocus].filter(index => index >= 0 && index < range.count);
  return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((left, right) => left - right);
}
