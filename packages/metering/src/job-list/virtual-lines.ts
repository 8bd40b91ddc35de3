import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useRef } from 'react';
import type { ListItem } from './job-groups.ts';

/** Estimated heights; they are mostly exact, so that nothing moves after measuring. */
const rems = { heading: 2.75, owned: 4, address: 2.25, job: 4.75 } as const;
const linesBeyondView = 4;

function pixelsPerRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

export function lineOptions(items: readonly ListItem[], focusedKey: () => string | undefined) {
  const rem = pixelsPerRem();
  const estimateSize = (index: number) => {
    const { kind = 'job', group } = items[index] ?? {};
    return rems[kind === 'heading' && group?.owner !== undefined ? 'owned' : kind] * rem;
  };
  const headings = items.flatMap((item, index) => (item.kind === 'heading' ? index : []));
  return {
    count: items.length,
    overscan: linesBeyondView,
    // The initial size of the viewport, so that the first lines render at once.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    estimateSize,
    getItemKey: (index: number) => items[index]?.key ?? index,
    measureElement(
      line: HTMLElement,
      entry: ResizeObserverEntry | undefined,
      { itemSizeCache }: { readonly itemSizeCache: ReadonlyMap<string | number | bigint, number> },
    ) {
      const index = Number(line.dataset.index);
      // Never measured synchronously: that would force a layout during a search. A hidden line has no height,
      // which must not be taken as its size: all lines would render.
      const height = Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0);
      return height || (itemSizeCache.get(items[index]?.key ?? index) ?? estimateSize(index));
    },
    rangeExtractor(range: Range) {
      const key = focusedKey();
      const focused = key === undefined ? -1 : items.findIndex(item => item.key === key);
      return renderedLines(range, headings, focused < 0 ? undefined : focused);
    },
  };
}

/**
 * The indexes to render: lines in view, all group headings (landmarks for screen readers), and the focused
 * line with its neighbours, so that scrolling keeps the focus, and the tab key continues from there.
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
