import { setTimeout as pause } from 'node:timers/promises';
import type { EnginePage, Handle } from '#e2e/support/engines/engine.ts';
import { visibleContent } from './visible-content.ts';

/** Answers to dialogs that cover a page. */
const answers = ['Verstanden', 'Trotzdem senden', 'Später'];

interface Button {
  /** A button by default. */
  readonly role?: 'button' | 'link' | 'textbox';
  /** The whole name, or a pattern. */
  readonly name: string | RegExp;
  readonly isInDialog?: boolean;
}

/** A tab of any engine, used by a person. */
export class DayPage {
  readonly engine: EnginePage;

  constructor(engine: EnginePage) {
    this.engine = engine;
  }

  /** Its whole content by roles and names. */
  async everything(): Promise<string> {
    return String(await this.engine.evaluate(`(${visibleContent})()`));
  }

  /** True if it shows a page of this origin, not an error page of the engine, and is not navigating. */
  async isAt(origin: string): Promise<boolean> {
    const address = await this.engine.evaluate('document.documentURI').catch(() => '');
    return String(address).startsWith(origin);
  }

  /** Waits until `find` finds something in it; answers dialogs on the way. */
  async seen<Found>(find: (text: string) => Found | undefined, patience = 20_000): Promise<Found> {
    const end = Date.now() + patience;
    let text = '';
    do {
      // A navigating page shows nothing.
      text = await this.everything().catch(() => '');
      const answer = answers.find(name => text.includes(`button "${name}"`));
      const found = answer === undefined ? find(text) : undefined;
      if (found !== undefined) return found;
      if (answer !== undefined) await this.press(answer);
      await pause(50);
    } while (Date.now() < end);
    throw new Error(`A person has waited for something else than this page:\n${text}`);
  }

  /** Presses a button that may disappear; false if it does not appear in time. */
  async press(what: string | Button, patience = 1000): Promise<boolean> {
    const button = typeof what === 'string' ? { name: what } : what;
    const end = Date.now() + patience;
    do {
      const isPressed = await this.#find(button)
        .then(found => found && this.engine.click(found).then(() => true))
        .catch(() => false);
      if (isPressed) return true;
      await pause(50);
    } while (Date.now() < end);
    return false;
  }

  /** Replaces the content of a field; false if it has disappeared. */
  async type(name: RegExp, text: string): Promise<boolean> {
    const button = { role: 'textbox', name } as const;
    const field = await this.#find(button);
    if (!field) return false;
    await this.engine.evaluate(`(${visibleContent})(${wantedOf(button)})?.select() ?? true`);
    await this.engine.type(field, text);
    return true;
  }

  /** Adds a photo. */
  async choose(file: string): Promise<void> {
    const input = await this.engine.find(`document.querySelector('input[type=file]:not([capture])')`);
    if (input) await this.engine.upload(input, file);
  }

  /** True if a dialog with this answer appears. */
  isAsked(answer: string): Promise<boolean> {
    const isThere = (text: string) => text.includes(`button "${answer}"`) || undefined;
    return this.seen(isThere, 1000).catch(() => false);
  }

  /** Navigates to a portal address without a reload. */
  async navigateTo(address: string): Promise<void> {
    await this.engine.evaluate(`(() => {
      const state = { idx: Number(history.state?.idx ?? 0) + 1, key: ${JSON.stringify(address)}, usr: null };
      history.pushState(state, '', ${JSON.stringify(address)});
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    })()`);
  }

  /** Persisted data of its device: items, their files, drafts and their files. */
  async leftOnDevice(): Promise<readonly string[]> {
    return (await this.engine.evaluate(`new Promise((resolve, reject) => {
      const opening = indexedDB.open('zw-outbox');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const all = store => new Promise(done => {
          database.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => done(target.result);
        });
        // A discarded draft leaves a tombstone.
        const isThere = record => !('revision' in record) || record.content !== undefined;
        Promise.all(['outbox', 'outboxFiles', 'drafts', 'draftFiles'].map(all)).then(found => {
          database.close();
          resolve(found.flat().filter(isThere).map(record => JSON.stringify(record)));
        });
      };
    })`)) as readonly string[];
  }

  #find(button: Button): Promise<Handle | undefined> {
    return this.engine.find(`(${visibleContent})(${wantedOf(button)})`);
  }
}

function wantedOf({ role = 'button', name, isInDialog = false }: Button): string {
  const literal = (text: string) => `^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;
  return JSON.stringify({
    role,
    name: typeof name === 'string' ? literal(name) : name.source,
    isInDialog,
  });
}
