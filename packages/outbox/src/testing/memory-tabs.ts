import { type CrossTabChannel, crossTabChannel } from '../cross-tab-channel.ts';

type Listener = (event: { readonly data: unknown }) => void;

/** Makes tabs that hear of each other as the tabs of one browser do, at once. */
export function memoryTabs(): () => CrossTabChannel {
  const tabs = new Set<readonly Listener[]>();
  return () => {
    const own: Listener[] = [];
    tabs.add(own);
    return crossTabChannel(() => ({
      postMessage: data => {
        for (const tab of tabs) if (tab !== own) for (const listener of tab) listener({ data });
      },
      addEventListener: (_type, listener) => void own.push(listener),
      close: () => void tabs.delete(own),
    }));
  };
}
