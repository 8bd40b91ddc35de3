import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import type { PortalStore } from '@zaehlwerk/store/host';
import { startedPortalStore } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import { StoryLanguage } from '@zaehlwerk/ui/testing';
import type { ReactNode } from 'react';
import german from '../../locales/de-FORMAL.json';
import english from '../../locales/en-FORMAL.json';

const contactInformationItems = [
  {
    language: 'de-FORMAL',
    path: '/ablesung',
    text: '**Fragen zu Ihrer Ablesung?**\n\nTelefon: [030 1234](tel:+49301234)',
  },
  {
    language: 'en-FORMAL',
    path: '/ablesung',
    text: '**Questions about your reading?**\n\nPhone: [030 1234](tel:+49301234)',
  },
  { language: 'de-FORMAL', path: '/help', text: 'Kundenzentrum: Marktstraße 1, Lindental' },
];

/** A started store, whose utility has written contact texts. */
export const storyStore = (): Promise<PortalStore> =>
  startedPortalStore({
    api: {
      atOtherPaths: ({ path }) =>
        path.startsWith('/api/public/contact/')
          ? Promise.resolve({ ok: true, value: { contactInformationItems } })
          : undefined,
    },
  });

interface Props {
  /** Of {@link storyStore}. */
  readonly store: PortalStore;
  readonly isEnglish: boolean;
  readonly highContrast: boolean;
  readonly children: ReactNode;
}

/** What every story stands in: theme, texts, store and router. */
export function StoryFrame({ store, isEnglish, highContrast, children }: Props) {
  return (
    <UiProvider highContrast={highContrast}>
      <StoryLanguage value={isEnglish ? 'english' : 'german'}>
        <ModuleHarness
          // Its texts stay as they were at first.
          key={String(isEnglish)}
          store={store}
          module="metering"
          texts={isEnglish ? english : german}
          language={isEnglish ? 'en-FORMAL' : 'de-FORMAL'}
        >
          {children}
        </ModuleHarness>
      </StoryLanguage>
    </UiProvider>
  );
}
