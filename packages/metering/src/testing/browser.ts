type Watcher = (change: { readonly matches: boolean }) => void;
const widthWatchers = new Set<Watcher>();
let isWindowWide = true;

/** Makes the window wide or narrow, as turning a tablet round does. */
export function makeWide(isWide: boolean): void {
  isWindowWide = isWide;
  for (const watcher of widthWatchers) watcher({ matches: isWide });
}

/** Gives jsdom what every browser has and the screens need: a width, boxes with a size, observers. */
export function standInBrowser({ isWide }: { readonly isWide: boolean }): void {
  makeWide(isWide);
  const media = (query: string) => ({
    matches: query.includes('min-width') && isWindowWide,
    media: query,
    addEventListener: (_event: string, watcher: Watcher) =>
      query.includes('min-width') && widthWatchers.add(watcher),
    removeEventListener: (_event: string, watcher: Watcher) => widthWatchers.delete(watcher),
  });
  class NeverResized {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(window, { matchMedia: media, ResizeObserver: NeverResized, scrollTo() {} });
  drawGapsInline();
  HTMLElement.prototype.scrollIntoView = () => {};
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 360 });
}

const styleId = 'gaps-of-meter-numbers';

/** jsdom has no display of inline elements, and puts blanks between the groups of a meter number in names. */
function drawGapsInline(): void {
  if (document.getElementById(styleId)) return;
  const style = document.createElement('style');
  style.id = styleId;
  style.textContent = 'span.gap { display: inline }';
  document.head.append(style);
}
