import { mergeRsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import type { StorybookConfig } from 'storybook-react-rsbuild';

/** Its script is gone after the first rebuild, and then the page stays empty. No story mocks a module. */
const unused = 'RspackInjectMockerRuntimePlugin';

export default {
  framework: 'storybook-react-rsbuild',
  stories: ['../../packages/{ui,metering}/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { actions: false, controls: false, interactions: false, sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: false },
  rsbuildFinal: config =>
    mergeRsbuildConfig(config, {
      plugins: [pluginReact()],
      tools: {
        rspack: bundler => {
          bundler.plugins = bundler.plugins?.filter(plugin => plugin?.constructor.name !== unused);
        },
      },
    }),
} satisfies StorybookConfig;
