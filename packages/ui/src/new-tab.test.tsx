import { screen } from '@testing-library/react';
import { NewTabLink, NewTabWords } from './index.ts';
import { Markdown } from './markdown/markdown.tsx';
import { renderUi } from './testing/render-ui.tsx';

test.each([
  [
    'of a screen',
    <NewTabLink key="link" href="https://example.com/">
      Datenschutz
    </NewTabLink>,
  ],
  [
    'of the utility’s text',
    <Markdown key="link" text="[Datenschutz](https://example.com/)" topHeading={2} />,
  ],
])('a link %s says that it opens a new tab, to the eye as well', (_where, link) => {
  renderUi(<NewTabWords value="öffnet neuen Tab">{link}</NewTabWords>);
  const shown = screen.getByRole('link', { name: 'Datenschutz (öffnet neuen Tab)' });
  expect(shown).toHaveAttribute('target', '_blank');
  expect(shown).toHaveAttribute('rel', 'noopener noreferrer');
  expect(shown.querySelector('svg')).toBeVisible();
});

test('a mail and a place in the text open none', () => {
  renderUi(
    <NewTabWords value="öffnet neuen Tab">
      <Markdown text="[Mail](mailto:service@example.com) [Tarife](#tarife)" topHeading={2} />
    </NewTabWords>,
  );
  expect(screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('target')])).toEqual([
    ['Mail', null],
    ['Tarife', null],
  ]);
});
