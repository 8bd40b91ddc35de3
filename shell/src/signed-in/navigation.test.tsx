import { screen } from '@testing-library/react';
import type { NavigationIcon } from '@zaehlwerk/module-kit/host';
import { renderPortal } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';

const Sample = () => <h1>Da</h1>;
const withIcon = (icon: NavigationIcon) =>
  sampleModule({ navigation: sampleModule().navigation.map(item => ({ ...item, icon })) });

/** The paths of an entry's icon. */
async function linesBeside(name: string) {
  const [link] = await screen.findAllByRole('link', { name });
  return [...(link?.querySelectorAll('svg[aria-hidden=true] path') ?? [])].map(path =>
    path.getAttribute('d'),
  );
}

test('an entry uses an icon of the shell by its name', async () => {
  await renderPortal({ modules: [withIcon('reading')] });
  expect(await linesBeside('Beispiel')).not.toHaveLength(0);
  expect(await linesBeside('Beispiel')).not.toEqual(await linesBeside('Start'));
});

test('an entry has an icon of its own', async () => {
  await renderPortal({ modules: [withIcon({ paths: ['M3 3h18', 'M3 21h18'] })] });
  expect(await linesBeside('Beispiel')).toEqual(['M3 3h18', 'M3 21h18']);
});

test.each(['unicorn', 'toString', '<script>alert(1)</script>'])(
  'a name that this shell does not know is a neutral icon, and the module is there: %s',
  async icon => {
    await renderPortal({ modules: [withIcon(icon)], components: { Sample }, address: '/sample' });
    expect(await linesBeside('Beispiel')).not.toHaveLength(0);
    expect(await screen.findByRole('heading', { name: 'Da' })).toBeVisible();
    expect(document.querySelector('script')).toBeNull();
  },
);

describe('visitors on the page of anonymous reading', () => {
  const address = '/ablesung-ohne-zugang';
  const withoutLogin = sampleModule({
    name: 'mf-without-login',
    container: 'mf_without_login',
    routes: [{ path: address, screen: 'Sample', access: 'public' }],
    navigation: [],
  });

  test('see the navigation without account pages', async () => {
    await renderPortal({
      modules: [withoutLogin, sampleModule()],
      components: { Sample },
      loggedIn: false,
      address,
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Da' })).toBeVisible();
    expect((await screen.findAllByRole('link', { name: 'Start' })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Beispiel' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Benutzermenü' })).not.toBeInTheDocument();
  });

  test('see an explanation and a way home if no module has it', async () => {
    await renderPortal({ modules: [], loggedIn: false, address });
    expect(await screen.findByText('Diese Funktion ist nicht verfügbar.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/');
  });
});
