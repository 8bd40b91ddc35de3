/** Caches in memory, with what the service worker uses of them; put in the place of the browser's. */
export function useMemoryCaches(): void {
  const stored = new Map<string, Map<string, Response>>();
  const addressOf = (asked: RequestInfo | URL) => new Request(asked).url;
  const open = (name: string) => {
    const content = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, content);
    return {
      match: async (asked: RequestInfo) => content.get(addressOf(asked))?.clone(),
      put: async (asked: RequestInfo, response: Response) => void content.set(addressOf(asked), response),
      delete: async (asked: RequestInfo) => content.delete(addressOf(asked)),
      keys: async () => [...content.keys()].map(url => new Request(url)),
    };
  };
  const match = async (asked: RequestInfo, { cacheName }: MultiCacheQueryOptions = {}) => {
    const names = cacheName === undefined ? [...stored.keys()] : [cacheName];
    const found = names.map(name => stored.get(name)?.get(addressOf(asked)));
    return found.find(response => response !== undefined)?.clone();
  };
  const caches = {
    match,
    open: async (name: string) => open(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  };
  Object.assign(globalThis, { caches });
}

/** From now on the device has no room left for files of these addresses; by default for none. */
export function fillDevice(isTooBig = (_url: string) => true): void {
  const { open } = caches;
  // Subclasses of Node's errors belong to another realm.
  const full = Object.assign(new Error('The device is full'), { name: 'QuotaExceededError' });
  caches.open = async name => {
    const cache = await open(name);
    const put: Cache['put'] = async (asked, response) => {
      if (isTooBig(new Request(asked).url)) throw full;
      return cache.put(asked, response);
    };
    return Object.assign({}, cache, { put });
  };
}
