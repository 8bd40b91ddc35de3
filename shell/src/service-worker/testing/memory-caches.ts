/** Caches in memory, with what the service worker uses of them; put in the place of the browser's. */
export function useMemoryCaches(origin: string): void {
  const stored = new Map<string, Map<string, Response>>();
  const addressOf = (url: string) => new URL(url, origin).href;
  const open = (name: string) => {
    const content = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, content);
    return {
      match: async (url: string) => content.get(addressOf(url))?.clone(),
      put: async (url: string, response: Response) => void content.set(addressOf(url), response),
      delete: async (url: string) => content.delete(addressOf(url)),
      keys: async () => [...content.keys()].map(url => ({ url })),
    };
  };
  const caches = {
    open: async (name: string) => open(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  };
  Object.assign(globalThis, { caches, location: new URL(origin) });
}

/** From now on the device has no room left. */
export function fillDevice(): void {
  const { open } = caches;
  const put = () => Promise.reject(new DOMException('The device is full', 'QuotaExceededError'));
  caches.open = async name => Object.assign(await open(name), { put });
}
