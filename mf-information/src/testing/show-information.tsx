import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiResult, CallRequest } from '@zaehlwerk/api';
import { applicationSchema } from '@zaehlwerk/api/schema';
import meteringGerman from '@zaehlwerk/metering/locales/de-FORMAL.json';
import meteringEnglish from '@zaehlwerk/metering/locales/en-FORMAL.json';
import { standInBrowser } from '@zaehlwerk/metering/testing';
import { everythingAnswered, ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import german from '../../locales/de-FORMAL.json';
import english from '../../locales/en-FORMAL.json';

/** `help/de-FORMAL` for the path of that text. */
const textAt = (path: string) =>
  path
    .replace('/api/public/', '')
    .replace('/test/', '/')
    .replace(/^page\//, '');

interface Shown {
  readonly inEnglish?: boolean;
  readonly address?: string;
  readonly legal?: object;
  /** Markdown by page and language, e.g. `help/de-FORMAL`; where there is none, nothing is written. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly contact?: readonly object[];
  readonly hasHelp?: boolean;
  readonly features?: object;
  /** Says before each request what comes instead of its answer. */
  readonly instead?: (request: CallRequest) => ApiResult<unknown> | undefined;
}

/** Something of this module, as the shell shows it to account-1. */
export async function showInformation(content: ReactNode, shown: Shown = {}) {
  const {
    inEnglish = false,
    address = '/',
    legal = {},
    texts = {},
    contact = [],
    hasHelp = true,
    instead,
  } = shown;
  standInBrowser({ isWide: true });
  const features = { globalHelpEnabled: hasHelp, ...shown.features };
  const config = applicationSchema.parse({
    applicationId: 'test',
    applicationName: 'Test',
    features,
    legal,
  });
  const requests: string[] = [];
  const store = await startedPortalStore({
    api: {
      fetchApplication: async () => ({ ok: true, value: config }),
      fetchJobs: async () => ({ ok: true, value: [] }),
      atOtherPaths: request => {
        requests.push(request.path);
        const other = instead?.(request);
        if (other) return Promise.resolve(other);
        const markdown = texts[textAt(request.path)];
        if (request.path.includes('/contact/'))
          return Promise.resolve({ ok: true, value: { contactInformationItems: contact } });
        const language = request.path.split('/').at(-1);
        return Promise.resolve({ ok: true, value: markdown ? { markdown, language } : { markdown: '' } });
      },
    },
  });
  const user = userEvent.setup();
  const { unmount } = render(
    <UiProvider highContrast={false}>
      <ModuleHarness
        store={store}
        module="mf-information"
        address={address}
        language={inEnglish ? 'en-FORMAL' : 'de-FORMAL'}
        texts={inEnglish ? { ...meteringEnglish, ...english } : { ...meteringGerman, ...german }}
      >
        {content}
      </ModuleHarness>
    </UiProvider>,
  );
  await everythingAnswered(store);
  return { user, unmount, requests };
}
