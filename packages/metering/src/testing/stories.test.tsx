import { globSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { everythingAnswered } from '@zaehlwerk/module-kit/testing';
import axe from 'axe-core';
import type { ComponentType } from 'react';
import { standInBrowser } from './browser.ts';
import { StoryFrame, storyStore } from './story-frame.tsx';

const packages = path.resolve(__dirname, '../../..');
const files = globSync('{ui,metering}/src/**/*.stories.tsx', { cwd: packages }).sort();

beforeAll(() => {
  standInBrowser({ isWide: true });
  // Axe looks for icons that are letters.
  HTMLCanvasElement.prototype.getContext = () => null;
  // There are no cameras.
  Object.assign(HTMLCanvasElement.prototype, {
    captureStream: () => ({ getTracks: () => [], getVideoTracks: () => [] }),
  });
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
});

/** A part has no page around it, and jsdom no colours. */
const rules = Object.fromEntries(
  ['region', ...axe.getRules(['cat.color']).map(({ ruleId }) => ruleId)].map(id => [id, { enabled: false }]),
);

test('each component has a title of its own', () => {
  const titles = files.map(file => require(path.join(packages, file)).default.title);
  expect(new Set(titles).size).toBe(files.length);
});

test.each(files)('%s', async file => {
  const { default: _facts, ...states } = require(path.join(packages, file)) as Record<string, ComponentType>;
  for (const [name, Story] of Object.entries(states))
    for (const isEnglish of [false, true]) {
      const store = await storyStore();
      const { container, unmount } = render(
        <StoryFrame store={store} isEnglish={isEnglish} highContrast={false}>
          <Story />
        </StoryFrame>,
      );
      await everythingAnswered(store);
      expect(container).not.toBeEmptyDOMElement();
      const { violations } = await axe.run(document.body, {
        rules,
        resultTypes: ['violations'],
        preload: false,
      });
      const broken = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      expect({ name, isEnglish, broken }).toEqual({ name, isEnglish, broken: [] });
      unmount();
    }
});
