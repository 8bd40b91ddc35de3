import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contributes, defineSlot, Slot, useNamedContributions } from '@zaehlwerk/module-kit';
import type { Gate, ReleasedModule } from '@zaehlwerk/module-kit/host';
import { renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

interface SampleJob {
  readonly id: string;
  readonly config: { readonly features: object };
}

// A slot of a module that this shell does not know.
const sampleActions = defineSlot<{ readonly job: SampleJob }>('sample-actions', { inline: true });
const Offer = () => (
  <section aria-label="Angebot">
    {['one', 'two'].map(id => (
      <Slot
        key={id}
        of={sampleActions}
        job={{ id, config: { features: { reshareAllowed: id === 'two' } } }}
        fallback={`nichts für ${id}`}
      />
    ))}
  </section>
);
const sampleWays = defineSlot('sample-ways');
const Named = () =>
  useNamedContributions(sampleWays).map(({ key, label, content }) => (
    <details key={key} open>
      <summary>{label}</summary>
      {content}
    </details>
  ));
const Share = ({ job }: { readonly job: SampleJob }) => <button type="button">{`Teilen ${job.id}`}</button>;
const Card = () => <p>Karte</p>;
const MenuEntry = () => <a href="/x">E-Mail-Bestätigung</a>;
const Beside = () => <p>neben jeder Seite</p>;
const FooterLink = () => <a href="/y">Barrierefreiheit</a>;
// The test loader returns the components as they are.
const components = {
  Sample: Offer,
  Share: contributes(sampleActions, Share) as unknown as typeof Offer,
  Card,
  MenuEntry,
  FooterLink,
  Beside,
};

const contributor = (...slots: ReleasedModule['slots']) =>
  sampleModule({ name: 'mf-share', container: 'mf_share', routes: [], navigation: [], slots });
const toSlot = (slot: string, gate?: Gate, contribution = 'Share') => ({
  slot,
  contribution,
  order: 0,
  ...(gate && { gate }),
});
const offered = () => screen.findByRole('region', { name: 'Angebot' });

test('one module fills the slot of another, with the props of the slot', async () => {
  const modules = [sampleModule(), contributor(toSlot('sample-actions'))];
  await renderPortal({ modules, components, address: '/sample' });
  expect(await screen.findByRole('button', { name: 'Teilen one' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Teilen two' })).toBeVisible();
});

test('a slot without contributions shows its fallback', async () => {
  const modules = [sampleModule(), contributor(toSlot('without-contributions'))];
  await renderPortal({ modules, components, address: '/sample' });
  expect(await offered()).toHaveTextContent('nichts für onenichts für two');
  expect(screen.queryByRole('button', { name: /Teilen/ })).not.toBeInTheDocument();
});

test('the gate of a contribution is evaluated with the job of its slot', async () => {
  const modules = [
    sampleModule(),
    contributor(toSlot('sample-actions', { job: 'config.features.reshareAllowed' })),
  ];
  await renderPortal({ modules, components, address: '/sample' });
  expect(await screen.findByRole('button', { name: 'Teilen two' })).toBeVisible();
  expect(await offered()).toHaveTextContent('nichts für one');
});

test.each<[string, Gate, boolean]>([
  ['one account', { fact: 'accounts', above: 1 }, false],
  ['an account, no more', { fact: 'accounts', above: 0 }, true],
  ['an unknown fact', { fact: 'unheardOf' }, false],
  ['the opposite of it', { not: { fact: 'unheardOf' } }, false],
  ['a setting that is off', { setting: 'crmSettings.registrationEnabled' }, false],
  ['a job where there is none', { job: 'config.features.reshareAllowed' }, false],
])('a gate over %s', async (_name, gate, isShown) => {
  await renderPortal({ modules: [contributor(toSlot('home-cards', gate, 'Card'))], components });
  await screen.findByRole('heading', { name: /Willkommen/ });
  if (isShown) expect(await screen.findByText('Karte')).toBeVisible();
  else expect(screen.queryByText('Karte')).not.toBeInTheDocument();
});

test('the shell has slots in its menu and footer', async () => {
  const modules = [
    contributor(toSlot('menu', undefined, 'MenuEntry'), toSlot('footer', undefined, 'FooterLink')),
  ];
  await renderPortal({ modules, components });
  expect(await screen.findByRole('link', { name: 'Barrierefreiheit' })).toBeVisible();
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Barrierefreiheit');
  expect(screen.queryByRole('link', { name: 'E-Mail-Bestätigung' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Benutzermenü' }));
  const entry = await screen.findByRole('link', { name: 'E-Mail-Bestätigung' });
  expect(entry).toBeVisible();
  // What ends the session stays last.
  const entries = [...(entry.closest('ul')?.children ?? [])].map(({ textContent }) => textContent);
  expect(entries.slice(-2)).toEqual(['Abmelden', 'Daten von diesem Gerät löschen']);
});

test('visitors see the footer slot', async () => {
  const modules = [contributor(toSlot('footer', undefined, 'FooterLink'))];
  await renderPortal({ modules, components, loggedIn: false });
  expect(await screen.findByText('Barrierefreiheit')).toBeVisible();
});

test('a failed inline part is a button that retries', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue(undefined);
  await renderPortal({ modules: [contributor(toSlot('footer', undefined, 'Missing'))] });
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  expect(retry).toHaveAccessibleDescription(
    'Dieser Bereich ist gerade nicht verfügbar (mf-share/invalid-manifest)',
  );
  expect(screen.getByRole('contentinfo')).toContainElement(retry);
  expect(log).toHaveBeenCalledWith('[mf-share] invalid-manifest', expect.anything());
  log.mockRestore();
});

test('a named slot has the names of the contributions whose gates are open', async () => {
  const labels = {
    'de-FORMAL': 'Ohne Zugangsdaten',
    'de-INFORMAL': 'Ohne Zugangsdaten',
    'en-FORMAL': 'Without',
  };
  const closed: Gate = { feature: 'evaluationEnabled' };
  const modules = [
    sampleModule(),
    contributor(
      { slot: 'sample-ways', contribution: 'Card', label: 'way', labels, order: 1 },
      { slot: 'sample-ways', contribution: 'Later', label: 'way', labels, order: 2, gate: closed },
      { slot: 'sample-ways', contribution: 'Nameless', order: 3 },
    ),
  ];
  await renderPortal({ modules, components: { ...components, Sample: Named }, address: '/sample' });
  expect(await screen.findByText('Karte')).toBeVisible();
  expect(screen.getAllByText('Ohne Zugangsdaten')).toHaveLength(1);
});

test('parts beside pages run on every page; one that cannot load is retried without a failure', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue(undefined);
  const unreachable = new Set(['Beside']);
  const modules = [sampleModule(), contributor(toSlot('beside-pages', undefined, 'Beside'))];
  await renderPortal({ modules, components, unreachable, address: '/sample' });
  await waitFor(() => expect(log).toHaveBeenCalledWith('[mf-share] unreachable', expect.anything()));
  log.mockRestore();
  expect(screen.queryByText('neben jeder Seite')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /erneut/i })).not.toBeInTheDocument();
  unreachable.clear();
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('neben jeder Seite')).toBeVisible();
});
