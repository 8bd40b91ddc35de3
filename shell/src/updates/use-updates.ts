import { type Connectivity, mayUpdate, useConnectivity } from '@zaehlwerk/store/host';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useHost } from '../host.tsx';
import type { ModuleLoader } from '../modules/module-loader.ts';
import type { PortalReleaseSet } from '../release-set/release-set.ts';
import { checkForUpdates } from './check-for-updates.ts';
import { isTyping } from './is-typing.ts';
import { newestSet } from './newest-set.ts';
import { registerWorker } from './register-worker.ts';
import { type UpdateState, Updates } from './updates.ts';

/** Whether the page may be interrupted while this many dialogs are open. */
const isCalm = (dialogs: number) =>
  mayUpdate() && !isTyping() && document.querySelectorAll('dialog[open]').length <= dialogs;

function updatesOf({ id, shell }: PortalReleaseSet, connectivity: Connectivity): Updates {
  // The files of a development server come from elsewhere, and change with every key press.
  const mayRegister = shell.base.startsWith('/');
  const updates: Updates = new Updates({
    workers: navigator.serviceWorker,
    register: async () => (mayRegister ? registerWorker() : undefined),
    setId: id,
    newestSet,
    mayAsk: () => isCalm(0) && document.visibilityState === 'visible',
    isOnline: () => connectivity.state === 'online',
    // The question itself is no reason to wait.
    mayReload: () => isCalm(updates.state === 'none' ? 0 : 1),
    reload: () => location.reload(),
    repeat(task) {
      const timer = setInterval(task, 1_000);
      return () => clearInterval(timer);
    },
  });
  return updates;
}

/** The updates of the running page, followed for as long as the caller is mounted. */
export function useUpdates(): { readonly state: UpdateState; readonly updates: Updates } {
  const { set, loader } = useHost();
  const connectivity = useConnectivity();
  const [updates] = useState(() => updatesOf(set, connectivity));
  const watch = useCallback((watcher: () => void) => updates.watch(watcher), [updates]);
  useEffect(() => {
    void updates.start();
    return checkForUpdates(() => void updates.check());
  }, [updates]);
  useEffect(() => {
    const look = () => void (hasLostFiles(loader) && updates.filesLost());
    look();
    return loader.watch(look);
  }, [loader, updates]);
  return { state: useSyncExternalStore(watch, () => updates.state), updates };
}

/** Whether a file of a module was not there, or was another one. */
function hasLostFiles({ states }: ModuleLoader): boolean {
  return [...states.values()].some(
    state => state.status === 'failed' && (state.code === 'unreachable' || state.code === 'integrity'),
  );
}
