import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useRef } from 'react';

export interface VirtualLine {
  readonly key: string;
}

export interface VirtualLinesConfig<Line extends VirtualLine> {
  /** The estimated height of a line in rem; if it is exact, nothing moves after measuring. */
  readonly remOf: (line: Line) => number;
  readonly overscan: number;
  /** The key of the focused line, see {@link useFocusedLine}. */
  readonly focusedKey: () => string | undefined;
  /** Lines that are always rendered, such as headings, which are landmarks for screen readers. */
  readonly isLandmark?: (line: Line) => boolean;
}

/** Options of the virtualizer. A rendered line has its index in `data-index`, and its key in `data-key`. */
export function lineOptions<Line extends VirtualLine>(
  lines: readonly Line[],
  { remOf, overscan, focusedKey, isLandmark = () => false }: VirtualLinesConfig<Line>,
) {
  const rem = rootFontSize();
  const keyOf = (index: number) => lines[index]?.key ?? index;
  const estimateSize = (index: number) => (lines[index] ? remOf(lines[index]) : 0) * rem;
  const landmarks = lines.flatMap((line, index) => (isLandmark(line) ? index : []));
  return {
    count: lines.length,
    overscan,
    // The initial size of the viewport, so that the first lines render at once.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    estimateSize,
    getItemKey: keyOf,
    measureElement(
      line: HTMLElement,
      entry: ResizeObserverEntry | undefined,
      { itemSizeCache }: { readonly itemSizeCache: ReadonlyMap<string | number | bigint, number> },
    ) {
      const index = Number(line.dataset.index);
      // Never measured synchronously: that would force a layout during a search. A hidden line has no height,
      // which must not be taken as its size: all lines would render.
      const height = Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0);
      return height || (itemSizeCache.get(keyOf(index)) ?? estimateSize(index));
    },
    rangeExtractor(range: Range) {
      const key = focusedKey();
      const focused = key === undefined ? -1 : lines.findIndex(line => line.key === key);
      return renderedLines(range, landmarks, focused < 0 ? undefined : focused);
    },
  };
}

/** The pixels of a rem. */
export const rootFontSize = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Lines in view, landmarks, and the focused line with its neighbours, so that focus and Tab survive scrolling. */
export function renderedLines(
  range: Range,
  landmarks: readonly number[],
  focused: number | undefined,
): number[] {
  const aroundFocus = focused === undefined ? [] : [focused - 1, focused, focused + 1];
  const kept = [...landmarks, ...aroundFocus].filter(index => index >= 0 && index < range.count);
  return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((left, right) => left - right);
}

/** Tracks the `data-key` of the focused line without rendering. */
export function useFocusedLine() {
  const key = useRef<string>(undefined);
  return {
    focusedKey: useCallback(() => key.current, []),
    handlers: {
      onFocus(event: FocusEvent<HTMLElement>) {
        key.current = event.target.closest<HTMLElement>('[data-key]')?.dataset.key;
      },
      onBlur() {
        key.current = undefined;
      },
    },
  };
}
