import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Binding by which pages report violations of the content security policy. */
const violationBinding = 'reportPolicyViolation';

/** Logged some seconds after a page with an unused preload, which may be after the test. */
const unusedPreload = /^warning: The resource \S+ was preloaded using link preload but not used/;

/** Logged if a test blocks service workers, see playwright.config.ts. */
const noServiceWorker = /^warning: Service Worker registration blocked by Playwright/;

const expected = [unusedPreload, noServiceWorker];

interface Announcement {
  readonly pattern: RegExp;
  seen: boolean;
}

/**
 * Watches every page of a context for errors and warnings in the console, exceptions, violations of the content
 * security policy, and requests to other origins. A test announces errors it provokes; an announced error that does not
 * come is a failure too.
 */
export class PageWatch {
  readonly #origin: string;
  readonly #noticed: string[] = [];
  readonly #announced: Announcement[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Announces errors or warnings; each pattern's match ends with their address. */
  announce(...patterns: readonly RegExp[]): void {
    this.#announced.push(...patterns.map(pattern => ({ pattern, seen: false })));
  }

  /** Allows errors or warnings that may or may not come. */
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

  /** Unannounced findings, and announced ones that never came. */
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
