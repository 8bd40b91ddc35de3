/** Gives jsdom what every browser has and the screens need: a width, boxes with a size, observers. */
export function standInBrowser({ isWide }: { readonly isWide: boolean }): void {
  const media = (query: string) => ({
    matches: query.includes('min-width') && isWide,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  });
  class NeverResized {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(window, { matchMedia: media, ResizeObserver: NeverResized, scrollTo() {} });
  HTMLElement.prototype.scrollIntoView = () => {};
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 360 });
}
