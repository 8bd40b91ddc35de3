import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { keepOverride, keptOverrides } from '@zaehlwerk/store/host';
import { renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

const origin = 'http://localhost:8092';
const address = `${origin}/`;
const sample = { module: 'mf-sample', address };

/** Requests to development servers. */
let asked: string[];

/** Responses of development servers by the address of their manifest; other requests are passed on. */
function serve(manifests: Readonly<Record<string, object>>): void {
  asked = [];
  const others = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = String(input);
    if (!url.startsWith('http://localhost:809')) return others(input, init);
    asked.push(url);
    const manifest = manifests[url];
    if (!manifest) throw new TypeError('Failed to fetch');
    return { ok: true, text: async () => JSON.stringify(await manifest) } as Response;
  };
}

// jsdom cannot reload the page: calls are recorded here.
let reloads: jest.SpyInstance;
beforeEach(() => {
  reloads = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});
const expectReload = () =>
  expect(reloads.mock.calls.map(([error]) => String(error))).toEqual([
    expect.stringContaining('Not implemented: navigation'),
  ]);

const banner = () => screen.queryByRole('region', { name: 'Modul in Entwicklung' });

interface Situation {
  readonly manifests?: Readonly<Record<string, object>>;
  readonly allowed?: readonly string[];
  readonly page?: string;
  readonly modules?: readonly ReleasedModule[];
}
const published = [sampleModule()];
const open = ({
  manifests = {},
  allowed = [origin],
  page = '/status',
  modules = published,
}: Situation = {}) =>
  renderPortal({
    address: page,
    loggedIn: false,
    features: { publicStatusPageEnabled: true },
    modules,
    overrides: allowed,
    prepare: () => serve(manifests),
  });
const served = (changes: Parameters<typeof sampleModule>[0] = {}) => ({
  manifests: { [`${address}module.json`]: sampleModule(changes) },
});

async function send(typed: string) {
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Adresse des Entwicklungsservers' }),
    typed,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Modul ausführen' }));
}

test('a valid address is kept, and the page reloads', async () => {
  await open(served());
  await send('localhost:8092');
  expect(await screen.findByRole('button', { name: 'Wird geprüft …' })).toBeVisible();
  expect(keptOverrides()).toEqual([sample]);
  expectReload();
});

test('an address that is checked after the form was left changes nothing', async () => {
  let answer = (_manifest: object) => {};
  const manifest = new Promise<object>(resolve => {
    answer = resolve;
  });
  await open({ manifests: { [`${address}module.json`]: manifest } });
  await send(address);
  await userEvent.click(screen.getByRole('link', { name: 'Zählwerk Test' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Wird geprüft …' })).toBeNull());
  answer(sampleModule());
  await act(async () => undefined);
  expect(keptOverrides()).toEqual([]);
  expect(reloads).not.toHaveBeenCalled();
});

test.each<[string, string, Record<string, object>, string]>([
  ['no address', 'http://', {}, '„http://“ ist keine Adresse wie http://localhost:8092/.'],
  [
    'an origin that the deployment does not name',
    'http://localhost:8093/',
    {},
    'http://localhost:8093/ ist in diesem Portal nicht erlaubt.',
  ],
  ['a server that is not there', address, {}, 'http://localhost:8092/ antwortet nicht.'],
  [
    'another module',
    address,
    { [`${address}module.json`]: sampleModule({ name: 'mf-new' }) },
    'Das Modul unter http://localhost:8092/ gehört nicht zu diesem Portal.',
  ],
])('the field shows the refusal, and nothing is kept: %s', async (_what, typed, manifests, message) => {
  await open({ manifests });
  await send(typed);
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(message);
  const field = screen.getByRole('textbox', { name: 'Adresse des Entwicklungsservers' });
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
  expect(asked).toHaveLength(typed === address ? 1 : 0);
  expect(keptOverrides()).toEqual([]);
  expect(reloads).not.toHaveBeenCalled();
});

test('a browser without storage shows a refusal', async () => {
  await open(served());
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await send(address);
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(
    'Dieser Browser speichert nichts.',
  );
});

test('every page shows an active override, and one click removes it', async () => {
  keepOverride(sample);
  await open({ ...served({ version: '0.2.0' }), page: '/' });
  expect(banner()).toHaveTextContent(
    'mf-sample 0.2.0 läuft von http://localhost:8092/, nicht in der veröffentlichten Version.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Zurücksetzen' }));
  expect(keptOverrides()).toEqual([]);
  expectReload();
});

test('the status page shows the module as overridden, with its host', async () => {
  keepOverride(sample);
  await open(served({ version: '0.2.0' }));
  expect(within(await screen.findByRole('main')).getByRole('listitem')).toHaveTextContent(
    'mf-sample 0.2.0Noch nicht gebraucht. Überschrieben. Von localhost:8092.',
  );
});

test.each<[string, Record<string, object>, string]>([
  ['no answer', {}, 'http://localhost:8092/ antwortet nicht.'],
  [
    'something else is there now',
    { [`${address}module.json`]: sampleModule({ name: 'mf-other', container: 'mf_other' }) },
    'Das Modul unter http://localhost:8092/ gehört nicht zu diesem Portal.',
  ],
  [
    'it does not fit any more',
    { [`${address}module.json`]: sampleModule({ requires: { contract: '^2.0.0' } }) },
    'Das Modul unter http://localhost:8092/ braucht einen anderen Vertrag',
  ],
])('the published module runs and the banner shows the reason: %s', async (_why, manifests, reason) => {
  keepOverride(sample);
  await open({ manifests });
  expect(banner()).toHaveTextContent(`mf-sample ist hier die veröffentlichte Version. ${reason}`);
  expect(within(screen.getByRole('main')).getByRole('listitem')).toHaveTextContent(
    'mf-sample 0.1.0Noch nicht gebraucht.',
  );
});

test('only one of two overrides that claim the same page runs', async () => {
  const route = { path: '/neu', screen: 'Sample', access: 'account' } as const;
  const other = { name: 'mf-other', container: 'mf_other', routes: [] };
  const otherAddress = `${origin}/other/`;
  keepOverride(sample);
  keepOverride({ module: 'mf-other', address: otherAddress });
  await open({
    modules: [sampleModule(), sampleModule(other)],
    manifests: {
      [`${address}module.json`]: sampleModule({ version: '0.2.0', routes: [route] }),
      [`${otherAddress}module.json`]: sampleModule({ ...other, version: '0.2.0', routes: [route] }),
    },
  });
  expect(banner()).toHaveTextContent('mf-sample 0.2.0 läuft von http://localhost:8092/');
  expect(banner()).toHaveTextContent('mf-other ist hier die veröffentlichte Version.');
});

test('another module at the same address does not replace two modules', async () => {
  keepOverride({ module: 'mf-earlier', address });
  await open(served({ version: '0.2.0' }));
  expect(banner()).toHaveTextContent(
    'mf-earlier ist hier die veröffentlichte Version. Unter http://localhost:8092/ liegt jetzt ein anderes Modul.',
  );
  expect(within(screen.getByRole('main')).getByRole('listitem')).toHaveTextContent('mf-sample 0.1.0');
});

test.each<[string, readonly string[]]>([
  ['none', []],
  ['another origin', ['http://localhost:8093']],
])('a kept override is ignored where the deployment allows %s', async (_what, allowed) => {
  keepOverride(sample);
  await open({ ...served({ version: '0.2.0' }), allowed });
  expect(within(await screen.findByRole('main')).getByRole('listitem')).toHaveTextContent('mf-sample 0.1.0');
  expect([banner(), asked]).toEqual([null, []]);
});

test('without allowed origins there is no form', async () => {
  await open({ allowed: [] });
  await screen.findByRole('listitem');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each(['/status?override=http://localhost:8092/', `/status#${address}`, `/?address=${address}`])(
  'the address %s does nothing',
  async link => {
    await open({ ...served(), page: link });
    expect(screen.queryByDisplayValue(/8092/)).toBeNull();
    expect([banner(), asked, keptOverrides()]).toEqual([null, [], []]);
  },
);
