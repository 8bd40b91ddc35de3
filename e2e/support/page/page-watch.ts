import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Pages report violations of the content security policy to the test under this name. */
const violationBinding = 'reportPolicyViolation';

/**
 * Said some seconds after a page that preloads more than this visitor needed; whether a test lives to see it is chance.
 */
const unusedPreload = /^warning: The resource \S+ was preloaded using link preload but not used/;

/** Said where a test has no service worker, see playwright.config.ts. */
const noServiceWorker = /^warning: Service Worker registration blocked by Playwright/;

const expected = [unusedPreload, noServiceWorker];

interface Announcement {
  readonly pattern: RegExp;
  seen: boolean;
}

/**
 * Watches every page of a context for what must never happen unnoticed: errors and warnings in the console,
 * exceptions, violations of the content security policy, requests to other origins. A test that provokes an
 * error announces it; one that is announced but does not come is a failure too.
 */
export class PageWatch {
  readonly #origin: string;
  readonly #noticed: string[] = [];
  readonly #announced: Announcement[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The console will show errors or warnings like this; the text ends with the address they are about. */
  announce(...patterns: readonly RegExp[]): void {
    this.#announced.push(...patterns.map(pattern => ({ pattern, seen: false })));
  }

  /** The console may show errors or warnings like this: whether they come is chance. */
  tolerate(...patterns: readonly RegExp[]): void {
    this.#announced.push(...patterns.map(pattern => ({ pattern, seen: true })));
  }

  async attach(context: BrowserContext): Promise<void> {
    context.on('console', message => {
      const text = textOf(message);
      if (['error', 'warning'].includes(message.type()) && !expected.some(one => one.test(text)))
        this.#notice(text);
    });
    context.on('weberror', error =>
      this.#notice(`exception: ${error.error().stack ?? error.error().message}`),
    );
    context.on('request', request => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== this.#origin) this.#notice(`request to ${request.url()}`);
    });
    await context.exposeBinding(violationBinding, (_source, violation: string) => this.#notice(violation));
    await context.addInitScript(binding => {
      document.addEventListener(
        'securitypolicyviolation',
        ({ effectiveDirective, blockedURI, sourceFile }) => {
          Reflect.get(window, binding)(`policy: ${effectiveDirective} forbids ${blockedURI} (${sourceFile})`);
        },
      );
    }, violationBinding);
  }

  /** Everything that was noticed without being announced, and everything announced that never came. */
  findings(): readonly string[] {
    const missing = this.#announced.filter(({ seen }) => !seen);
    return [...this.#noticed, ...missing.map(({ pattern }) => `announced but never seen: ${pattern}`)];
  }

  #notice(text: string): void {
    const announcement = this.#announced.find(({ pattern }) => pattern.test(text));
    if (announcement) announcement.seen = true;
    else this.#noticed.push(text);
  }
}

function textOf(message: ConsoleMessage): string {
  return `${message.type()}: ${message.text()} ${message.location().url}`;
}
