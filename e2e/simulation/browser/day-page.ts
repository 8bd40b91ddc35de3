import { setTimeout as pause } from 'node:timers/promises';
import type { EnginePage, Handle } from '#e2e/support/engines/engine.ts';
import { seenByPerson } from './seen-by-person.ts';

/** Questions that cover a page, and how a person who knows what they want answers them. */
const answers = ['Verstanden', 'Trotzdem senden', 'Später'];

interface Button {
  /** By default a button. */
  readonly role?: 'button' | 'link' | 'textbox';
  /** All of it, or what matches. */
  readonly name: string | RegExp;
  readonly isInDialog?: boolean;
}

/** A tab of some engine in front of a person. */
export class DayPage {
  readonly engine: EnginePage;

  constructor(engine: EnginePage) {
    this.engine = engine;
  }

  /** Everything that is on it, by roles and names. */
  async everything(): Promise<string> {
    return String(await this.engine.evaluate(`(${seenByPerson})()`));
  }

  /** Whether it shows a page of this origin, not the engine's own about an error, and does not go elsewhere now. */
  async isAt(origin: string): Promise<boolean> {
    const address = await this.engine.evaluate('document.documentURI').catch(() => '');
    return String(address).startsWith(origin);
  }

  /** Waits until it shows something that `find` is looking for. Questions on the way are answered. */
  async seen<Found>(find: (text: string) => Found | undefined, patience = 20_000): Promise<Found> {
    const end = Date.now() + patience;
    let text = '';
    do {
      // A page that goes elsewhere in this moment shows nothing.
      text = await this.everything().catch(() => '');
      const answer = answers.find(name => text.includes(`button "${name}"`));
      const found = answer === undefined ? find(text) : undefined;
      if (found !== undefined) return found;
      if (answer !== undefined) await this.press(answer);
      await pause(50);
    } while (Date.now() < end);
    throw new Error(`A person has waited for something else than this page:\n${text}`);
  }

  /** Presses what may go away in this moment; false where it is not there in time. */
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

  /** Types into a field in the place of what stands there; false where it is not there any more. */
  async type(name: RegExp, text: string): Promise<boolean> {
    const button = { role: 'textbox', name } as const;
    const field = await this.#find(button);
    if (!field) return false;
    await this.engine.evaluate(`(${seenByPerson})(${wantedOf(button)})?.select() ?? true`);
    await this.engine.type(field, text);
    return true;
  }

  /** Chooses a file where photos are added. */
  async choose(file: string): Promise<void> {
    const input = await this.engine.find(`document.querySelector('input[type=file]:not([capture])')`);
    if (input) await this.engine.upload(input, file);
  }

  /** Whether a question comes that has this answer. */
  isAsked(answer: string): Promise<boolean> {
    const isThere = (text: string) => text.includes(`button "${answer}"`) || undefined;
    return this.seen(isThere, 1000).catch(() => false);
  }

  /** Leads it to an address of the portal as one of its links would: nothing is loaded again. */
  async leadTo(address: string): Promise<void> {
    await this.engine.evaluate(`(() => {
      const state = { idx: Number(history.state?.idx ?? 0) + 1, key: ${JSON.stringify(address)}, usr: null };
      history.pushState(state, '', ${JSON.stringify(address)});
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    })()`);
  }

  /** What lies on its device: items, their files, drafts and their files. */
  async leftOnDevice(): Promise<readonly string[]> {
    return (await this.engine.evaluate(`new Promise((resolve, reject) => {
      const opening = indexedDB.open('zw-outbox');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const all = store => new Promise(done => {
          database.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => done(target.result);
        });
        // Of a draft that is gone a tombstone is left.
        const isThere = record => !('revision' in record) || record.content !== undefined;
        Promise.all(['outbox', 'outboxFiles', 'drafts', 'draftFiles'].map(all)).then(found => {
          database.close();
          resolve(found.flat().filter(isThere).map(record => JSON.stringify(record)));
        });
      };
    })`)) as readonly string[];
  }

  #find(button: Button): Promise<Handle | undefined> {
    return this.engine.find(`(${seenByPerson})(${wantedOf(button)})`);
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
