import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import type { PortalStore } from '@zaehlwerk/store/host';
import { UiProvider } from '@zaehlwerk/ui';
import { StoryLanguage } from '@zaehlwerk/ui/testing';
import type { ReactNode } from 'react';
import german from '../../locales/de-FORMAL.json';
import english from '../../locales/en-FORMAL.json';

interface Props {
  /** A started store. */
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
