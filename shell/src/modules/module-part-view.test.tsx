import { render, screen } from '@testing-library/react';
import { type ComponentType, useEffect } from 'react';
import { MemoryRouter } from 'react-router';
import { HostProvider } from '../host.tsx';
import { setOf } from '../testing/render-portal.tsx';
import { sampleModule } from '../testing/sample-module.ts';
import { ModuleLoadError } from './failure.ts';
import { ModuleLoader } from './module-loader.ts';
import { ModulePartView } from './module-part-view.tsx';

test('a view that is given the screen of another module mounts that one alone', async () => {
  const mounted: string[] = [];
  const screenOf = (name: string) => () => {
    useEffect(() => void mounted.push(name), []);
    return <p>{name}</p>;
  };
  const screens: Record<string, ComponentType> = { 'mf-a': screenOf('mf-a'), 'mf-b': screenOf('mf-b') };
  const set = setOf(Object.keys(screens).map(name => sampleModule({ name, routes: [], navigation: [] })));
  const loader = new ModuleLoader({
    loadEntry: async ({ name }) => ({
      screens: { start: async () => ({ default: screens[name] ?? screenOf('') }) },
      contributions: {},
    }),
    loadTexts: async () => undefined,
    asLoadError: async error => new ModuleLoadError('threw-at-start', error),
    preload: () => undefined,
    timeoutMs: 1000,
  });
  for (const module of set.modules) await loader.load({ module, kind: 'screens', name: 'start' });
  const view = (index: number) => {
    const module = set.modules[index];
    return (
      <MemoryRouter>
        <HostProvider host={{ set, loader }}>
          {module && <ModulePartView module={module} kind="screens" name="start" />}
        </HostProvider>
      </MemoryRouter>
    );
  };
  const { rerender } = render(view(0));
  rerender(view(1));
  expect(await screen.findByText('mf-b')).toBeVisible();
  expect(mounted).toEqual(['mf-a', 'mf-b']);
});
