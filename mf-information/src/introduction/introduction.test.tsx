import { screen } from '@testing-library/react';
import { useState } from 'react';
import HomeCard from '../home/HomeCard.tsx';
import { showInformation } from '../testing/show-information.tsx';
import Introduction from './Introduction.tsx';

test('five steps, whose pictures are neither announced nor usable', async () => {
  await showInformation(<Introduction />);
  const steps = screen.getAllByRole('listitem');
  expect(steps).toHaveLength(5);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '1Anmelden',
    '2Den Zähler finden',
    '3Den Zählerstand eingeben',
    '4Auch ohne Empfang',
    '5Was danach geschieht',
  ]);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('the evaluation is spoken of where there is one', async () => {
  const { unmount } = await showInformation(<Introduction />, { features: { evaluationEnabled: true } });
  expect(screen.getByText(/drucken\. Unter Auswertung sehen Sie/)).toBeVisible();
  unmount();
  await showInformation(<Introduction />);
  expect(screen.getByText(/drucken\.$/)).toBeVisible();
});

test('the utility’s own words take their place', async () => {
  await showInformation(<Introduction />, {
    texts: { 'introduction/de-FORMAL': '# Willkommen\nSo geht es.' },
  });
  expect(screen.getByRole('heading', { level: 2, name: 'Willkommen' })).toBeVisible();
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

test('without a connection there are the steps', async () => {
  await showInformation(<Introduction />, {
    instead: () => ({ ok: false, error: { kind: 'no-response', reason: 'network' } }),
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});

const offer = () => screen.queryByRole('region', { name: 'Zum ersten Mal hier?' });

test('it is offered on the start page until it is dismissed', async () => {
  const { user } = await showInformation(<HomeCard />);
  expect(offer()).toBeVisible();
  const link = screen.getByRole('link', { name: 'Einführung ansehen' });
  expect(link).toHaveAttribute('href', '/introduction');
  // The next step of the start page is the next reading.
  expect(link).toHaveAttribute('data-variant', 'default');
  await user.click(screen.getByRole('button', { name: 'Nicht mehr zeigen' }));
  expect(offer()).not.toBeInTheDocument();
});

/** The introduction, and the start page behind it. */
function Visit() {
  const [isHome, setHome] = useState(false);
  return isHome ? (
    <HomeCard />
  ) : (
    <>
      <Introduction />
      <button type="button" onClick={() => setHome(true)}>
        Weiter
      </button>
    </>
  );
}

test('after a visit it is not offered again', async () => {
  const { user } = await showInformation(<Visit />);
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  expect(offer()).not.toBeInTheDocument();
});

test('the start page brings the help to the device, where there is some', async () => {
  const isAsked = ({ requests }: { requests: readonly string[] }) =>
    requests.includes('/api/public/help/test/de-FORMAL');
  expect(isAsked(await showInformation(<HomeCard />))).toBe(true);
  expect(isAsked(await showInformation(<HomeCard />, { hasHelp: false }))).toBe(false);
});
