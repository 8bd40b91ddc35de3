import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useRef } from 'react';
import type { ListItem } from './job-groups.ts';

/** Heights that lines have until they were drawn; most have them then, too, so that nothing is placed anew. */
const rems = { heading: 2.75, owned: 4, address: 2.25, job: 4.75 } as const;
const linesBeyondView = 4;

function pixelsPerRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** The lines of the list as the virtualiser wants to know them; `focusedKey` tells which line has the focus now. */
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
    // The box is not larger than the window: its first lines are drawn at once, not after the page was laid out empty.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    estimateSize,
    getItemKey: (index: number) => items[index]?.key ?? index,
    measureElement(
      line: HTMLElement,
      entry: ResizeObserverEntry | undefined,
      { itemSizeCache }: { readonly itemSizeCache: ReadonlyMap<string | number | bigint, number> },
    ) {
      const index = Number(line.dataset.index);
      // Nothing is measured while lines are being added: that would lay out the page in the middle of a search. A line
      // inside of something hidden has no height; taking that for its size would draw all lines at once.
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
 * Which lines of the list are in the document: those in view, the headings of groups (they lead screen readers
 * through the list), and the line that has the focus with its neighbours, so that scrolling never takes the focus away and the
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

/** Remembers which line of the list has the focus, by its `data-key`, without drawing anything anew. */
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
