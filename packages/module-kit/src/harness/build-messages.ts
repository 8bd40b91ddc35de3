import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';

/** What the client of the development server posts to its own window after each build. */
const buildMessage = z.object({
  type: z.enum(['webpackErrors', 'webpackOk', 'webpackStillOk', 'webpackWarnings']),
  data: z.optional(z.array(z.string())),
});

type Watcher = (errors: readonly string[]) => void;

const watchers = new Set<Watcher>();
let latest: readonly string[] = [];

// From the first moment on: the client speaks before anything is shown.
addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
  const message = buildMessage.safeParse(data);
  if (source !== window || !message.success) return;
  latest = message.data.type === 'webpackErrors' ? (message.data.data ?? []) : [];
  for (const watcher of watchers) watcher(latest);
});

/** Calls `onBuilt` after each build of the development server with what kept it from succeeding, the last one included. */
export function useBuildMessages(onBuilt: Watcher): void {
  const tell = useEffectEvent(onBuilt);
  useEffect(() => {
    const watcher: Watcher = errors => tell(errors);
    if (latest.length > 0) watcher(latest);
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  }, []);
}
