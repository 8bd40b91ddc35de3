import { Subscribable } from '@zaehlwerk/store';
import type { ToPage, ToWorker } from '../service-worker/messages.ts';

/** What the updates of a page need of the outside; replaced in tests. */
export interface UpdateParts {
  readonly workers: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'> | undefined;
  readonly register: () => Promise<ServiceWorkerRegistration | undefined>;
  /** Id of the release set that this page runs. */
  readonly setId: string;
  /** Id of the one that the server publishes now, if it answers. */
  readonly newestSet: () => Promise<string | undefined>;
  /** Whether the user may be asked now: looking, and not in the middle of something. */
  readonly mayAsk: () => boolean;
  readonly isOnline: () => boolean;
  /** Whether the page may be loaded again without losing or interrupting anything. */
  readonly mayReload: () => boolean;
  readonly reload: () => void;
  /** Calls the task again and again, until the returned function is called. */
  readonly repeat: (task: () => void) => () => void;
  /** Calls the task once, after the time that a version may take to give way to the next. */
  readonly afterPatience: (task: () => void) => void;
}

/** `asked`: the user is asked whether to activate a new version. `activating`: they want it, and it is on its way. */
export type UpdateState = 'none' | 'asked' | 'activating';

/**
 * The step of this page from one release set to the next (specification section 4 "Update"): notices a version that
 * waits, asks, has it take over, and loads the page again, as every tab does, once nothing is lost by it.
 */
export class Updates extends Subscribable {
  readonly #parts: UpdateParts;
  #state: UpdateState = 'none';
  #registration: ServiceWorkerRegistration | undefined;
  #hadWorker = false;
  #isOutdated = false;
  #isDismissed = false;
  #isReloadDue = false;
  #stopRepeating: (() => void) | undefined;

  constructor(parts: UpdateParts) {
    super();
    this.#parts = parts;
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Registers the worker and follows it from now on. Never rejects. */
  async start(): Promise<void> {
    const { workers, register } = this.#parts;
    if (!workers) return;
    this.#hadWorker = workers.controller !== null;
    workers.addEventListener('controllerchange', () => this.#takenOver());
    workers.addEventListener('message', ({ data, source }: MessageEvent<ToPage>) => {
      if (data?.type === 'which-set') this.#tell(source as ServiceWorker | null);
      if (data?.type === 'other-set') void this.mayBeOutdated();
    });
    this.#tell(workers.controller);
    this.#registration = await register();
    this.#registration?.addEventListener('updatefound', () => this.#followInstalling());
    this.#followInstalling();
    // A page that was on its way while the worker took over the others is not seen by it.
    if (!workers.controller) this.#tell(this.#registration?.active);
    if (this.#registration?.active) await this.check();
  }

  /** Asks the server for a new version. */
  async check(): Promise<void> {
    // Offline, or the set changes at this moment: the next check is soon enough.
    await this.#registration?.update().catch(() => undefined);
    this.#look();
  }

  /** Files of this page cannot be had, or the worker is of another set: perhaps because the server has a newer one by now. */
  async mayBeOutdated(): Promise<void> {
    if (this.#isOutdated) return;
    const newest = await this.#parts.newestSet();
    this.#isOutdated = newest !== undefined && newest !== this.#parts.setId;
    if (this.#isOutdated) await this.check();
  }

  /** Not now: the next page that starts asks again. What is on its way goes on, once nothing stands against it. */
  later(): void {
    this.#isDismissed = true;
    this.#set('none');
    this.#look();
  }

  /** Lets the version that waits take over; without one, the page is loaded again from the server. */
  async activate(): Promise<void> {
    this.#set('activating');
    if (!this.#registration?.waiting) await this.check();
    const waiting = this.#registration?.waiting;
    if (waiting) {
      // A page that was opened past the worker is taken over for the first time, and wants the new version all the same.
      this.#hadWorker = true;
      waiting.postMessage({ type: 'take-over' } satisfies ToWorker);
      // Chromium starts a worker anew that a request reaches while it ends, and waits for it from then on, half a minute
      // and longer, unless the page is left.
      this.#parts.afterPatience(() => this.#reloadWhenSafe());
    } else if (!this.#registration?.installing) {
      this.#reloadWhenSafe();
    }
  }

  #followInstalling(): void {
    const installing = this.#registration?.installing;
    installing?.addEventListener('statechange', () => {
      if (this.#state !== 'activating') this.#look();
      else if (installing.state === 'installed') void this.activate();
      else if (installing.state === 'redundant') this.#reloadWhenSafe();
    });
  }

  #takenOver(): void {
    this.#tell(this.#parts.workers?.controller);
    // The first worker of this device brings nothing new.
    if (this.#hadWorker) this.#reloadWhenSafe();
    this.#hadWorker = true;
  }

  #tell(worker: ServiceWorker | null | undefined): void {
    worker?.postMessage({ type: 'started', set: this.#parts.setId } satisfies ToWorker);
  }

  #reloadWhenSafe(): void {
    this.#isReloadDue = true;
    this.#look();
  }

  /** Does what can be done now, and looks again as long as something has to wait. */
  #look(): void {
    const { mayAsk, isOnline, mayReload, reload } = this.#parts;
    if (this.#isReloadDue && mayReload()) {
      this.#rest();
      reload();
      return;
    }
    const isThere = this.#isOutdated || Boolean(this.#registration?.active && this.#registration.waiting);
    const isOpen = isThere && !this.#isDismissed && this.#state !== 'activating';
    const isAsked = isOpen && isOnline() && (this.#state === 'asked' || mayAsk());
    if (this.#state !== 'activating') this.#set(isAsked ? 'asked' : 'none');
    if (isOpen || this.#isReloadDue) this.#stopRepeating ??= this.#parts.repeat(() => this.#look());
    else this.#rest();
  }

  #rest(): void {
    this.#stopRepeating?.();
    this.#stopRepeating = undefined;
  }

  #set(state: UpdateState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.notify();
  }
}
