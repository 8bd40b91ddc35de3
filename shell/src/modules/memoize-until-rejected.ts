/** Memoizes by key. A rejected promise is forgotten, so that the next call tries again. */
export function memoizeUntilRejected<Key, Value>(load: (key: Key) => Promise<Value>) {
  const promises = new Map<Key, Promise<Value>>();
  const forget = (key: Key) => void promises.delete(key);
  return {
    get(key: Key): Promise<Value> {
      const known = promises.get(key);
      if (known) return known;
      const promise = load(key);
      promises.set(key, promise);
      promise.catch(() => forget(key));
      return promise;
    },
    forget,
  };
}
