type State = 'installing' | 'installed' | 'activated' | 'redundant';

/** A worker of the browser: what it was told, and its state. */
class FakeWorker extends EventTarget {
  readonly told: unknown[] = [];
  state: State = 'installing';

  postMessage(message: unknown): void {
    this.told.push(message);
  }

  become(state: State): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** The browser's side of a service worker, moved on by the test. */
export class FakeWorkers {
  readonly registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    active: null as FakeWorker | null,
    update: async () => {
      this.checks += 1;
      this.onCheck();
    },
  });
  readonly container = Object.assign(new EventTarget(), { controller: null as FakeWorker | null });
  checks = 0;
  onCheck: () => void = () => undefined;

  /** A device on which a worker answers the pages already. */
  static withActive(): FakeWorkers {
    const workers = new FakeWorkers();
    const active = new FakeWorker();
    active.state = 'activated';
    workers.registration.active = active;
    workers.container.controller = active;
    return workers;
  }

  /** The browser has found another worker, which begins to install. */
  find(): FakeWorker {
    const worker = new FakeWorker();
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event('updatefound'));
    return worker;
  }

  /** It has installed, and waits. */
  install(worker: FakeWorker): void {
    this.registration.installing = null;
    this.registration.waiting = worker;
    worker.become('installed');
  }

  /** It answers the pages from now on. */
  takeOver(worker: FakeWorker): void {
    this.registration.waiting = null;
    this.registration.active = worker;
    this.container.controller = worker;
    worker.become('activated');
    this.container.dispatchEvent(new Event('controllerchange'));
  }

  /** It could not be installed. */
  fail(worker: FakeWorker): void {
    this.registration.installing = null;
    worker.become('redundant');
  }

  /** What the browser gives to `Updates`. */
  get asBrowser() {
    return {
      workers: this.container as unknown as ServiceWorkerContainer,
      register: async () => this.registration as unknown as ServiceWorkerRegistration,
    };
  }
}
