import { type Connectivity, mayUpdate, tabEntries, useConnectivity } from '@zaehlwerk/store/host';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { whenIdle } from '../deferred/when-idle.ts';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import type { ModuleLoader } from '../modules/module-loader.ts';
import type { PortalReleaseSet } from '../release-set.ts';
import { allowScriptUrl, trustedScriptUrl } from '../security/trusted-types.ts';
import { newestSet } from '../status/server-status.ts';
import { type UpdateState, Updates } from './updates.ts';

/** Asks whether to activate a new version, once there is one (specification section 4 "Update"). */
export function UpdateDialog() {
  const { t } = useShellTexts();
  const { state, updates } = useUpdates();
  const isActivating = state === 'activating';
  const later = () => updates.dismiss();
  return (
    <Dialog
      open={state !== 'none'}
      onClose={later}
      title={t('update.title')}
      closeLabel={t('update.later')}
      actions={
        <>
          <Button variant="default" onClick={later}>
            {t('update.later')}
          </Button>
          <Button loading={isActivating} onClick={() => void updates.activate()}>
            {t('update.now')}
          </Button>
        </>
      }
    >
      <p>{t('update.message')}</p>
    </Dialog>
  );
}

/** True if the page may be interrupted while this many dialogs are open. */
const isCalm = (dialogs: number) =>
  mayUpdate() && !isTyping() && document.querySelectorAll('dialog[open]').length <= dialogs;

/** True after 2 s without requests: one during the hand-over of the worker delays it (docs/adr/0015). */
export function isQuiet(): boolean {
  const last = performance.getEntriesByType('resource').at(-1);
  return performance.now() - (last?.responseEnd ?? 0) > 2_000;
}

const ofTab = tabEntries('update');

/** Without a storage, the user is asked again. */
const acceptance = {
  keep: () => void ofTab.write('accepted', ''),
  take: () => {
    const isAccepted = ofTab.read('accepted') !== undefined;
    ofTab.remove('accepted');
    return isAccepted;
  },
};

function updatesOf({ id, shell }: PortalReleaseSet, connectivity: Connectivity): Updates {
  // The files of a development server are on another origin and change all the time.
  const mayRegister = shell.base.startsWith('/');
  const updates: Updates = new Updates({
    workers: navigator.serviceWorker,
    register: async () => (mayRegister ? registerWorker() : undefined),
    setId: id,
    newestSet,
    mayAsk: () => isCalm(0) && isQuiet() && document.visibilityState === 'visible',
    isOnline: () => connectivity.state === 'online',
    // The update dialog itself does not count.
    mayReload: () => isCalm(updates.state === 'none' ? 0 : 1),
    reload: () => location.reload(),
    acceptance,
  });
  return updates;
}

function useUpdates(): { readonly state: UpdateState; readonly updates: Updates } {
  const { set, loader } = useHost();
  const connectivity = useConnectivity();
  const [updates] = useState(() => updatesOf(set, connectivity));
  useEffect(() => {
    void updates.start();
    return checkForUpdates(() => void updates.check());
  }, [updates]);
  useEffect(() => {
    const look = () => void (hasLostFiles(loader) && updates.mayBeOutdated());
    look();
    return loader.watch(look);
  }, [loader, updates]);
  return { state: useSyncExternalStore(updates.watch, () => updates.state), updates };
}

/** True if a file of a module was missing or altered. */
function hasLostFiles({ states }: ModuleLoader): boolean {
  return [...states.values()].some(
    state => state.status === 'failed' && (state.code === 'unreachable' || state.code === 'integrity'),
  );
}

const hourMs = 3_600_000;
/** Limit for frequent tab changes. */
const pauseMs = 60_000;

/** Calls `check` every hour while the page is visible, and when it becomes visible again. Returns how to stop. */
export function checkForUpdates(check: () => void): () => void {
  let checkedAt = Date.now();
  const checkAfter = (milliseconds: number) => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < milliseconds) return;
    checkedAt = Date.now();
    check();
  };
  const comesBack = () => checkAfter(pauseMs);
  const timer = setInterval(() => checkAfter(hourMs), pauseMs);
  document.addEventListener('visibilitychange', comesBack);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', comesBack);
  };
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** True if the focused field has text, or a login form has, which no draft keeps: an update would lose it. */
export function isTyping(page: Document = document): boolean {
  const fields = [...page.querySelectorAll<Field>('input:read-write, textarea:read-write')];
  return fields.some(field => field.value !== '' && (field === page.activeElement || isOfLogin(field)));
}

function isOfLogin({ form }: Field): boolean {
  return form?.querySelector('[autocomplete="username"], [autocomplete="current-password"]') != null;
}

const address = '/service-worker.js';

/**
 * Registers the service worker once the browser is idle. `undefined` in old or private windows, on an insecure origin,
 * or if it fails: the portal works without (specification section 4 "Update").
 */
async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  await whenIdle();
  allowScriptUrl(address);
  return navigator.serviceWorker
    .register(trustedScriptUrl(address), { updateViaCache: 'none' })
    .catch(() => undefined);
}
