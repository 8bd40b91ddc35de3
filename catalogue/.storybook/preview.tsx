import '@zaehlwerk/ui/styles.css';
import { StoryFrame, storyStore } from '@zaehlwerk/metering/stories';
import { type ReactNode, useLayoutEffect } from 'react';
import type { Preview } from 'storybook-react-rsbuild';

const schemeRules = new Set<CSSMediaRule>();

/** Light and dark follow the system: the rules for dark are made to hold, or not to hold. */
function showScheme(scheme: 'light' | 'dark'): void {
  for (const rule of [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]))
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-color-scheme'))
      schemeRules.add(rule);
  for (const rule of schemeRules) rule.media.mediaText = scheme === 'dark' ? 'screen' : 'not all';
  document.documentElement.style.colorScheme = scheme;
}

function Scheme({ scheme, children }: { readonly scheme: 'light' | 'dark'; readonly children: ReactNode }) {
  useLayoutEffect(() => showScheme(scheme), [scheme]);
  return children;
}

export default {
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
          { value: 'light-high', title: 'High contrast' },
          { value: 'dark-high', title: 'High contrast, dark' },
        ],
      },
    },
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'german', title: 'Deutsch' },
          { value: 'english', title: 'English' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'light', language: 'german' },
  parameters: {
    backgrounds: { disable: true },
    // A part has no page around it.
    a11y: { config: { rules: [{ id: 'region', enabled: false }] } },
  },
  loaders: [async () => ({ store: await storyStore() })],
  decorators: [
    (Story, { globals, loaded }) => (
      <Scheme scheme={globals.theme.startsWith('dark') ? 'dark' : 'light'}>
        <StoryFrame
          store={loaded.store}
          isEnglish={globals.language === 'english'}
          highContrast={globals.theme.endsWith('high')}
        >
          <Story />
        </StoryFrame>
      </Scheme>
    ),
  ],
} satisfies Preview;
