import { Subscribable } from '@zaehlwerk/store';
import type { ToPage, ToWorker } from '../service-worker/messages.ts';

/** Replaced in tests. */
export interface UpdateDependencies {
  readonly workers: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'> | undefined;
  readonly register: () => Promise<ServiceWorkerRegistration | undefined>;
  /** Release set that this page runs. */
  readonly setId: string;
  /** Release set that the server publishes now, if it answers. */
  readonly newestSet: () => Promise<string | undefined>;
  /** True if the user can be asked without an interruption. */
  readonly mayAsk: () => boolean;
  readonly isOnline: () => boolean;
  /** True if a reload loses and interrupts nothing. */
  readonly mayReload: () => boolean;
  readonly reload: () => void;
  /** The user's answer, over the reload that ends a stuck worker. */
  readonly acceptance: { keep(): void; take(): boolean };
}

const evaluationMs = 1_000;
/** The old version may take this long to end, and a worker to claim a page. */
const timeoutMs = 10_000;

/** `asked`: the dialog is open. `activating`: the user has accepted, and the version is on its way. */
export type UpdateState = 'none' | 'asked' | 'activating';

/**
 * The step of this page from one release set to the next (specification section 4 "Update"). A version counts as
 * available if a worker waits, or if files of this page are gone and the server publishes another set. The user is
 * asked once per page, when nothing is interrupted; if accepted, the waiting worker takes over, and every tab reloads
 * once the new controller has answered that its set is another one.
 * Invariants: the page never reloads while that would lose something; a due reload is never forgotten, but evaluated
 * every second until it is possible; the first worker of a device causes no reload.
 * Concurrency: another tab may activate the version at any time, a new worker may install while the dialog is
 * open, and the old worker may not end. Every event only sets a flag and calls `#evaluate`, which derives the state
 * from all flags.
 */
export class Updates extends Subscribable {
  readonly #dependencies: UpdateDependencies;
  #state: UpdateState = 'none';
  #registration: ServiceWorkerRegistration | undefined;
  #hadWorker = false;
  #isTakenOver = false;
  #isOutdated = false;
  #isDismissed = false;
  #isReloadDue = false;
  /** The user has accepted on the page before. */
  #isResumed = false;
  #repetition: ReturnType<typeof setInterval> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(dependencies: UpdateDependencies) {
    super();
    this.#dependencies = dependencies;
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Registers the worker and follows its updates. Never rejects. */
  async start(): Promise<void> {
    const { workers } = this.#dependencies;
    if (!workers) return;
    this.#hadWorker = workers.controller !== null;
    workers.addEventListener('controllerchange', () => this.#takenOver());
    workers.addEventListener('message', ({ data, source }: MessageEvent<ToPage>) => {
      if (data?.type === 'which-set') this.#report(source as ServiceWorker | null);
      if (data?.type === 'other-set') this.#otherSet();
    });
    this.#report(workers.controller);
    await this.#register();
    const active = this.#registration?.active;
    if (!active) return;
    // A worker that took over while this page loaded has not seen it.
    if (!workers.controller) {
      this.#report(active);
      setTimeout(() => void this.#renewRegistration(), timeoutMs);
    }
    this.#isResumed = this.#dependencies.acceptance.take();
    if (this.#isResumed && this.#registration?.waiting) await this.activate();
    else await this.#update();
  }

  /** Registers too if that has failed before, or another tab has renewed the registration. */
  async check(): Promise<void> {
    await this.#register();
    await this.#update();
  }

  /** Call if files of this page are missing, or the worker has another set: the server may have a newer one. */
  async mayBeOutdated(): Promise<void> {
    if (this.#isOutdated) return;
    const newest = await this.#dependencies.newestSet();
    this.#isOutdated = newest !== undefined && newest !== this.#dependencies.setId;
    if (this.#isOutdated) await this.check();
  }

  /** Dismisses the dialog until the next page; an accepted version still activates. */
  dismiss(): void {
    this.#isDismissed = true;
    this.#set('none');
    this.#evaluate();
  }

  /** Lets the waiting version take over; without one, reloads from the server. */
  async activate(): Promise<void> {
    this.#set('activating');
    if (!this.#registration?.waiting) await this.#update();
    const waiting = this.#registration?.waiting;
    if (waiting) {
      // A page without a controller is claimed for the first time, but wants the new version.
      this.#hadWorker = true;
      waiting.postMessage({ type: 'take-over' } satisfies ToWorker);
      // Chromium restarts a worker that a request reaches while it ends, and then waits for it for half a minute and
      // longer, unless the page is left.
      this.#patience = setTimeout(() => {
        // Once: a worker that never ends must not reload the page for ever.
        if (!this.#isResumed) this.#dependencies.acceptance.keep();
        this.#reloadWhenSafe();
      }, timeoutMs);
    } else if (!this.#registration?.installing) {
      this.#reloadWhenSafe();
    }
  }

  async #update(): Promise<void> {
    // Offline, or the set changes right now: the next check follows.
    await this.#registration?.update().catch(() => undefined);
    this.#evaluate();
  }

  async #register(): Promise<void> {
    const registration = await this.#dependencies.register();
    if (!registration || registration === this.#registration) return;
    this.#registration = registration;
    registration.addEventListener('updatefound', () => this.#followInstalling());
    this.#followInstalling();
  }

  /**
   * Registers again if the page has no controller. In WebKit a page that is claimed while it loads never gets one, and
   * no further claim changes that; the worker of a new registration can claim it (docs/adr/0015). Until that worker is
   * there, the device has none: so the server has to answer first, and nothing may be lost with the old registration,
   * neither a newer version nor a Background Sync, which WebKit does not have.
   */
  async #renewRegistration(): Promise<void> {
    const { workers, isOnline } = this.#dependencies;
    const registration = this.#registration;
    if (workers?.controller || !registration || 'sync' in registration || !isOnline()) return;
    const isAnswered = await registration.update().then(
      () => true,
      () => false,
    );
    if (!isAnswered || workers?.controller || registration.installing || registration.waiting) return;
    await registration.unregister();
    // If this fails, the next check repeats it.
    await this.#register();
  }

  #followInstalling(): void {
    const installing = this.#registration?.installing;
    installing?.addEventListener('statechange', () => {
      if (this.#state !== 'activating') this.#evaluate();
      else if (installing.state === 'installed') void this.activate();
      else if (installing.state === 'redundant') this.#reloadWhenSafe();
    });
  }

  #takenOver(): void {
    // The first worker of a device brings no new version.
    this.#isTakenOver = this.#hadWorker;
    this.#hadWorker = true;
    this.#report(this.#dependencies.workers?.controller);
  }

  /** A worker of the same set may take over too, if another tab renewed the registration: that is no new version. */
  #otherSet(): void {
    if (this.#isTakenOver) this.#reloadWhenSafe();
    else void this.mayBeOutdated();
  }

  #report(worker: ServiceWorker | null | undefined): void {
    worker?.postMessage({ type: 'started', set: this.#dependencies.setId } satisfies ToWorker);
  }

  #reloadWhenSafe(): void {
    this.#isReloadDue = true;
    this.#evaluate();
  }

  /** Derives the state from all flags, and repeats while something has to wait. */
  #evaluate(): void {
    const { mayAsk, isOnline, mayReload, reload } = this.#dependencies;
    if (this.#isReloadDue && mayReload()) {
      this.#stop();
      clearTimeout(this.#patience);
      reload();
      return;
    }
    const isThere = this.#isOutdated || Boolean(this.#registration?.active && this.#registration.waiting);
    const isOpen = isThere && !this.#isDismissed && this.#state !== 'activating';
    const isAsked = isOpen && isOnline() && (this.#state === 'asked' || mayAsk());
    if (this.#state !== 'activating') this.#set(isAsked ? 'asked' : 'none');
    if (isOpen || this.#isReloadDue) this.#repetition ??= setInterval(() => this.#evaluate(), evaluationMs);
    else this.#stop();
  }

  #stop(): void {
    clearInterval(this.#repetition);
    this.#repetition = undefined;
  }

  #set(state: UpdateState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.notify();
  }
}
