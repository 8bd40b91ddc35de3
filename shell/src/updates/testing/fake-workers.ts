import type { ToPage, ToWorker } from '../../service-worker/messages.ts';

type State = 'installing' | 'installed' | 'activated' | 'redundant';

/** A service worker that records its messages, and answers pages of other sets. */
class FakeWorker extends EventTarget {
  readonly messages: unknown[] = [];
  readonly #set: string;
  readonly #pages: EventTarget;
  state: State = 'installing';

  constructor(set: string, pages: EventTarget) {
    super();
    this.#set = set;
    this.#pages = pages;
  }

  postMessage(message: ToWorker): void {
    this.messages.push(message);
    if (message.type !== 'started' || message.set === this.#set) return;
    const answer: ToPage = { type: 'other-set' };
    this.#pages.dispatchEvent(Object.assign(new Event('message'), { data: answer, source: this }));
  }

  become(state: State): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** The service worker API of a browser, controlled by the test. */
export class FakeWorkers {
  readonly registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    active: null as FakeWorker | null,
    update: async () => {
      this.checks += 1;
      this.onCheck();
    },
    unregister: async () => {
      this.calls.push('unregister');
      return true;
    },
  });
  readonly container = Object.assign(new EventTarget(), { controller: null as FakeWorker | null });
  checks = 0;
  /** Registrations and unregistrations in their order. */
  readonly calls: string[] = [];
  onCheck: () => void = () => undefined;

  /** A device with an active worker that controls the page. */
  static withActive(): FakeWorkers {
    const workers = new FakeWorkers();
    const active = new FakeWorker('a', workers.container);
    active.state = 'activated';
    workers.registration.active = active;
    workers.container.controller = active;
    return workers;
  }

  /** The browser finds a new worker and starts its installation. */
  find(set = 'b'): FakeWorker {
    const worker = new FakeWorker(set, this.container);
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
    return worker;
  }

  /** The installation succeeds; the worker waits. */
  install(worker: FakeWorker): void {
    this.registration.installing = null;
    this.registration.waiting = worker;
    worker.become('installed');
  }

  /** The worker activates and controls the page. */
  takeOver(worker: FakeWorker): void {
    this.registration.waiting = null;
    this.registration.active = worker;
    this.container.controller = worker;
    worker.become('activated');
    this.container.dispatchEvent(new Event('controllerchange'));
  }

  /** The installation fails. */
  fail(worker: FakeWorker): void {
    this.registration.installing = null;
    worker.become('redundant');
  }

  /** The dependencies of `Updates`. */
  get asBrowser() {
    return {
      workers: this.container as unknown as ServiceWorkerContainer,
      register: async () => {
        this.calls.push('register');
        return this.registration as unknown as ServiceWorkerRegistration;
      },
    };
  }
}
