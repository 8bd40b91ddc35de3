import '@zaehlwerk/ui/styles.css';
// What modules share with the harness has to be imported by the names that they use.
import '@zaehlwerk/module-kit';
import { linkTokenOf } from '@zaehlwerk/store';
import { createPortalStore } from '@zaehlwerk/store/host';
import { createRoot } from 'react-dom/client';
import { Harness } from './harness.tsx';
import { loadModule } from './load-module.ts';
import type { HarnessSettings } from './settings.ts';
import { StartFailure } from './start-failure.tsx';

// The build puts the settings in the place of this name.
declare const harnessSettings: HarnessSettings;

// A login link is taken off the address, as the shell does.
const openedLinkToken = linkTokenOf(location.pathname);
if (openedLinkToken !== undefined) history.replaceState(null, '', '/m');

const page = createRoot(document.getElementById('root') ?? document.body);
const store = createPortalStore({ openedLinkToken });

async function start(): Promise<void> {
  const [started, load] = await Promise.all([store.start(), loadModule()]);
  if (started.status === 'failed') {
    const detail = `The backend sends no application config: ${JSON.stringify(started.error)}`;
    return page.render(<StartFailure code="backend" detail={detail} />);
  }
  page.render(
    load.status === 'ready' ? (
      <Harness store={store} module={load.module} settings={harnessSettings} />
    ) : (
      <StartFailure code={load.code} detail={load.detail} />
    ),
  );
}

void start();
