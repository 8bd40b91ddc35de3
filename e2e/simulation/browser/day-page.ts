import { setTimeout as pause } from 'node:timers/promises';
import type { EnginePage, Handle } from '#e2e/engines/engine.ts';
import { engine } from '../settings.ts';
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

  address(): Promise<string> {
    return this.engine.evaluate('location.href').then(String);
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

  /**
   * Types into a field in the place of what stands there; false where it is not there any more. The drivers of Firefox and
   * WebKit type beside a field now and then: once more where nothing has come.
   */
  async type(name: RegExp, text: string): Promise<boolean> {
    const found = `(${seenByPerson})(${wantedOf({ role: 'textbox', name })})`;
    for (let tries = engine === 'chromium' ? 1 : 2; tries > 0; tries -= 1) {
      const field = await this.#find({ role: 'textbox', name });
      if (!field) return false;
      await this.engine.evaluate(`${found}?.select() ?? true`);
      await this.engine.type(field, text);
      if (text !== '' && (await this.engine.evaluate(`${found}?.value !== ''`))) return true;
    }
    return true;
  }

  /** Leads it to an address of the portal as one of its links would: nothing is loaded again. */
  async leadTo(address: string): Promise<void> {
    await this.engine.evaluate(`(() => {
      const state = { idx: Number(history.state?.idx ?? 0) + 1, key: ${JSON.stringify(address)}, usr: null };
      history.pushState(state, '', ${JSON.stringify(address)});
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    })()`);
  }

  /** How much lies on its device: items, their files, drafts and their files. */
  async leftOnDevice(): Promise<readonly number[]> {
    return (await this.engine.evaluate(`new Promise((resolve, reject) => {
      const opening = indexedDB.open('zw-outbox');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const all = store => new Promise(done => {
          database.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => done(target.result);
        });
        // Of a draft that is gone a tombstone is left.
        const isThere = ({ isGone }) => isGone !== true;
        Promise.all(['outbox', 'outboxFiles', 'drafts', 'draftFiles'].map(all)).then(found => {
          database.close();
          resolve(found.map(records => records.filter(isThere).length));
        });
      };
    })`)) as readonly number[];
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
