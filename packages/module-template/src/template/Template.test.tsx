import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore, type TestApi, testJob } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import german from '../../locales/de-FORMAL.json';
import Template from './Template.tsx';

const jobs = [testJob('open'), testJob('done', { done: true })];

type FetchJobs = NonNullable<TestApi['fetchJobs']>;
const loaded: Awaited<ReturnType<FetchJobs>> = { ok: true, value: jobs };
const lost: Awaited<ReturnType<FetchJobs>> = {
  ok: false,
  error: { kind: 'no-response', reason: 'network' },
};

async function showTemplate(fetchJobs: FetchJobs) {
  const store = await startedPortalStore({ api: { fetchJobs } });
  render(
    <UiProvider highContrast={false}>
      <ModuleHarness store={store} module="mf-template" texts={german}>
        <Template />
      </ModuleHarness>
    </UiProvider>,
  );
}

test('says how many jobs are open', async () => {
  await showTemplate(async () => loaded);
  expect(await screen.findByText('Sie haben noch 1 offenen Auftrag.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: german.title })).toBeVisible();
});

test('jobs that could not be loaded are there after another try', async () => {
  const answers = [lost, loaded];
  await showTemplate(async () => answers.shift() ?? loaded);
  await userEvent.click(await screen.findByRole('button', { name: german['jobs.retry'] }));
  expect(await screen.findByText('Sie haben noch 1 offenen Auftrag.')).toBeVisible();
});
