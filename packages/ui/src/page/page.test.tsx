import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderUi } from '../testing/render-ui.tsx';
import { ActionBar } from './action-bar.tsx';
import { BackLink } from './back-link.tsx';
import { focusPageHeading, PageHeading } from './page-heading.tsx';

function RouterLink({ to, ...link }: { to: string; className: string; children: ReactNode }) {
  return <a href={to} {...link} />;
}

test('the way back is a link of the router, and its arrow no part of its name', () => {
  renderUi(
    <BackLink component={RouterLink} to="/jobs">
      Zur Auftragsliste
    </BackLink>,
  );
  expect(screen.getByRole('link', { name: 'Zur Auftragsliste' })).toHaveAttribute('href', '/jobs');
});

test('the heading of a screen takes the focus when the screen changes', () => {
  expect(focusPageHeading()).toBe(false);
  renderUi(<PageHeading overline="Strom">1EBZ 0100 2345 67</PageHeading>);
  expect(focusPageHeading()).toBe(true);
  expect(screen.getByRole('heading', { level: 1, name: '1EBZ 0100 2345 67' })).toHaveFocus();
});

test('the bar of the next step says why it is not possible yet, in a region that was there before', () => {
  const send = (
    <button type="button" disabled>
      Ablesung senden
    </button>
  );
  const { rerender } = renderUi(<ActionBar>{send}</ActionBar>);
  const hint = screen.getByRole('status');
  rerender(<ActionBar hint="Bitte geben Sie einen Zählerstand ein.">{send}</ActionBar>);
  expect(hint).toHaveTextContent('Bitte geben Sie einen Zählerstand ein.');
  rerender(<ActionBar hint="">{send}</ActionBar>);
  expect(hint).toHaveAttribute('data-has-room');
});
