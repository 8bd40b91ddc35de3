import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine, EnginePage, Handle } from './engine.ts';

const library = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.js',
);
/** Finds elements by role and name in the page itself, the same in every engine. */
const queries = `(() => { ${readFileSync(library, 'utf8')}
})()`;

const timeoutMs = 40_000;
/** A look computes the roles and names of the whole page. */
const lookEveryMs = 150;
/** A pattern matches a part of a name. */
type Name = string | RegExp;

const intoView = `element => {
  if (!element.disabled) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return !element.disabled;
}`;

/** A user of the portal in any engine: waits for visible content, and fails with what was not found. */
export class Visitor {
  readonly page: EnginePage;
  readonly #origin: string;

  private constructor(page: EnginePage, origin: string) {
    this.page = page;
    this.#origin = origin;
  }

  static async in(engine: Engine, origin: string): Promise<Visitor> {
    return new Visitor(await engine.newPage(), origin);
  }

  goto(path: string): Promise<void> {
    return this.page.goto(this.#origin + path);
  }

  /** Waits until `look` returns a value; errors are ignored, because the page may be reloading. */
  async until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
    const deadline = Date.now() + timeoutMs;
    let reason: unknown;
    while (Date.now() < deadline) {
      try {
        const found = await look();
        if (found) return found;
      } catch (error) {
        reason = error;
      }
      await pause(lookEveryMs);
    }
    const text = await this.text().catch(String);
    throw new Error(`${what} did not come${reason ? ` (${reason})` : ''}. The page says:\n${text}`);
  }

  /** Text of the page. */
  async text(): Promise<string> {
    return String(
      await this.page.evaluate('document.body.innerText.replace(/[\\u00a0\\u00ad\\u202f]/g, " ")'),
    );
  }

  async sees(text: string): Promise<void> {
    await this.until(`"${text}"`, async () => (await this.text()).includes(text));
  }

  /** An element by its role and name, once it is there. */
  element(role: string, name: Name): Promise<Handle> {
    return this.until(`${role} "${name}"`, () => this.#find(role, name));
  }

  async isGone(role: string, name: Name): Promise<void> {
    await this.until(`The end of ${role} "${name}"`, async () => !(await this.#find(role, name)));
  }

  /** Waits until it can be clicked. */
  async click(role: string, name: Name): Promise<void> {
    await this.until(`${role} "${name}" that can be clicked`, async () => {
      const element = await this.#find(role, name, intoView);
      if (element) await this.page.click(element);
      return element !== undefined;
    });
  }

  /** Follows a link. A page that was just rendered may miss the click: it is repeated. */
  async follow(name: Name, path: string): Promise<void> {
    await this.click('link', name);
    await this.until(`The page ${path}`, async () => {
      const isThere = String(await this.page.evaluate('location.pathname')).startsWith(path);
      if (isThere) return true;
      await pause(1000);
      await this.click('link', name);
      return false;
    });
  }

  /** Replaces the content of a field. */
  async type(name: Name, text: string): Promise<void> {
    const field = await this.until(`The field "${name}"`, () =>
      this.#find('textbox', name, 'field => { field.focus(); field.select(); return true; }'),
    );
    await this.page.type(field, text);
  }

  async hasValue(name: Name, value: string): Promise<void> {
    await this.until(`"${value}" in the field "${name}"`, () =>
      this.#find('textbox', name, `field => field.value === ${JSON.stringify(value)}`),
    );
  }

  /** Adds a photo. */
  async choose(file: string): Promise<void> {
    const input = await this.until('The file input', () =>
      this.page.find(`document.querySelector('input[type=file]:not([capture])')`),
    );
    await this.page.upload(input, file);
  }

  async #find(role: string, name: Name, isMeant = '() => true'): Promise<Handle | undefined> {
    if (!(await this.page.evaluate('typeof TestingLibraryDom === "object"')))
      await this.page.evaluate(queries);
    const wanted = name instanceof RegExp ? String(name) : JSON.stringify(name);
    const found = `TestingLibraryDom.queryAllByRole(document.body, ${JSON.stringify(role)}, { name: ${wanted} })`;
    return this.page.find(`(${found}.filter(${isMeant})[0] ?? null)`);
  }
}
