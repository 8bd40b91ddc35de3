import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import german from '../../locales/de-FORMAL.json';
import english from '../../locales/en-FORMAL.json';
import { PhotoPreview } from '../photos/photo-list.tsx';
import { PhotoGroup } from './photo-group.tsx';

/** Pixels of the stage, and of a photo on it; jsdom lays out nothing. */
const size = 400;

beforeEach(() => {
  let made = 0;
  const createObjectURL = () => `blob:${++made}`;
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  for (const side of ['offsetWidth', 'offsetHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => size });
});

/** A page with so many photos of which the second is opened, in a form that hears of keys. */
async function opened(amount = 3, inEnglish = false) {
  const user = userEvent.setup();
  const onPageKey = jest.fn();
  render(
    <UiProvider highContrast={false}>
      <ModuleHarness
        store={await startedPortalStore({})}
        module="mf-reading"
        texts={inEnglish ? english : german}
        language={inEnglish ? 'en-FORMAL' : 'de-FORMAL'}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: stands in for a list that keys move in. */}
        <div onKeyDown={({ key }) => onPageKey(key)}>
          <PhotoGroup>
            {Array.from({ length: amount }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are.
              <PhotoPreview key={index} file={new Blob()} number={index + 1} reading="Hochtarif" />
            ))}
          </PhotoGroup>
        </div>
      </ModuleHarness>
    </UiProvider>,
  );
  const number = Math.min(2, amount);
  const name = inEnglish ? `Enlarge photo ${number}` : `Foto ${number} vergrößern`;
  await user.click(screen.getByRole('button', { name }));
  await screen.findByRole('status');
  onPageKey.mockClear();
  return { user, onPageKey };
}

const heading = () => within(screen.getByRole('dialog')).getByRole('heading').textContent;
const said = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const picture = () => within(screen.getByRole('dialog')).getByRole('img');
const shift = () => /translate\((.*)px, (.*)px\)/.exec(picture().style.transform)?.slice(1).map(Number);

test('a photo opens under its name; Escape closes it, and the focus is back on its button', async () => {
  const { user } = await opened();
  expect(heading()).toBe('Foto 2, Hochtarif');
  expect(picture()).toHaveAccessibleName('Foto 2, Hochtarif');
  expect(said()).toBe('Foto 2 von 3, 100 %');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Foto 2 vergrößern' })).toHaveFocus();
});

test('keys turn to the others, round and round, each whole at first', async () => {
  const { user, onPageKey } = await opened();
  await user.keyboard('{ArrowRight}');
  expect(heading()).toBe('Foto 3, Hochtarif');
  await user.keyboard('{ArrowRight}');
  expect(heading()).toBe('Foto 1, Hochtarif');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(heading()).toBe('Foto 2, Hochtarif');
  await user.keyboard('+{PageDown}');
  expect([heading(), said()]).toEqual(['Foto 3, Hochtarif', 'Foto 3 von 3, 100 %']);
  await user.keyboard('{PageUp}');
  expect(heading()).toBe('Foto 2, Hochtarif');
  expect(onPageKey).not.toHaveBeenCalled();
});

test('keys enlarge, move up to the edge, and show the whole again', async () => {
  const { user } = await opened();
  await user.keyboard('-');
  expect(said()).toBe('Foto 2 von 3, 100 %');
  await user.keyboard('++');
  expect(said()).toBe('Foto 2 von 3, 225 %');
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(shift()).toEqual([-size / 5, -size / 5]);
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowUp}');
  expect(shift()).toEqual([(size * 2.25 - size) / 2, 0]);
  expect(heading()).toBe('Foto 2, Hochtarif');
  await user.keyboard('-');
  expect(said()).toBe('Foto 2 von 3, 150 %');
  await user.keyboard('0');
  expect(said()).toBe('Foto 2 von 3, 100 %');
  await user.keyboard('++++++++');
  expect(said()).toBe('Foto 2 von 3, 800 %');
});

test('the browser keeps its own keys: Ctrl and plus is its zoom', async () => {
  await opened();
  const isLeft = fireEvent.keyDown(screen.getByRole('dialog'), { key: '+', ctrlKey: true });
  expect([isLeft, said()]).toEqual([true, 'Foto 2 von 3, 100 %']);
});

test('buttons do the same; one with nothing to do keeps the focus', async () => {
  await opened();
  await press('Nächstes Foto');
  expect(heading()).toBe('Foto 3, Hochtarif');
  expect(screen.getByRole('button', { name: 'Nächstes Foto' })).toHaveFocus();
  await press('Voriges Foto');
  await press('Vergrößern');
  expect(said()).toBe('Foto 2 von 3, 150 %');
  await press('Verkleinern');
  const smaller = screen.getByRole('button', { name: 'Verkleinern' });
  expect(smaller).toHaveAttribute('aria-disabled', 'true');
  expect(smaller).toHaveFocus();
  await press('Vergrößern');
  await press('Ganzes Foto');
  expect(said()).toBe('Foto 2 von 3, 100 %');
});

test('a photo alone has nothing to turn to', async () => {
  const { user } = await opened(1);
  await user.keyboard('{ArrowRight}{PageDown}');
  expect([heading(), said()]).toEqual(['Foto 1, Hochtarif', '100 %']);
  expect(screen.queryByRole('button', { name: 'Nächstes Foto' })).not.toBeInTheDocument();
});

test('the English reader', async () => {
  await opened(3, true);
  await press('Zoom in');
  expect([heading(), said()]).toEqual(['Photo 2, Hochtarif', 'Photo 2 of 3, 150%']);
});
