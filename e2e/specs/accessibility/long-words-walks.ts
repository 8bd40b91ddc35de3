import type { Page } from '@playwright/test';
import { navigateTo } from '#e2e/support/page/screens.ts';
import type { Walk } from './walk.ts';

const street = 'Donaudampfschifffahrtsgesellschaftskapitänsstraße';
const longer: Readonly<Record<string, (value: string) => string>> = {
  street: () => street,
  houseNumber: () => '123 a',
  city: () => 'Hellschen-Heringsand-Unterschaar',
  meterNumber: value => `1ESY1160000012345678${value.slice(-3)}`,
  lastname: () => 'Müller-Lüdenscheidt-Wolkensteinhausen',
};

/** Replaces job texts by the longest words in use. */
async function lengthenJobs(page: Page): Promise<void> {
  await page.route(/\/jobs?(\?|$)/, async route => {
    const response = await route.fetch();
    const jobs = JSON.parse(await response.text(), (key, value) =>
      typeof value === 'string' ? (longer[key]?.(value) ?? value) : value,
    );
    await route.fulfill({ response, json: jobs });
  });
}

/** Screens with a street, name and meter number without a break opportunity. */
export const longWordsWalks: readonly Walk[] = [
  {
    name: 'long words',
    account: 'kunde',
    address: '/',
    prepare: lengthenJobs,
    screens: [
      { name: 'home', reach: async page => page.getByRole('main').getByText(street).first() },
      {
        name: 'list',
        async reach(page) {
          await navigateTo(page, '/ablesung');
          return page.getByRole('main').getByText(street).first();
        },
      },
      {
        name: 'open job',
        async reach(page) {
          await navigateTo(page, '/ablesung/LT-100131');
          return page.getByRole('heading', { level: 1, name: '1ESY1160000012345678207' });
        },
      },
      {
        name: 'done job',
        async reach(page) {
          await navigateTo(page, '/ablesung/LT-100139');
          return page.getByRole('heading', { level: 1, name: '1ESY1160000012345678096' });
        },
      },
      {
        name: 'list entry',
        async reach(page) {
          await navigateTo(page, '/ablesung/liste');
          return page.getByRole('main').getByText(street).first();
        },
      },
      {
        name: 'evaluation',
        async reach(page) {
          await navigateTo(page, '/auswertung/LT-100139');
          return page.getByRole('heading', { level: 1, name: '1ESY1160000012345678096' });
        },
      },
    ],
  },
];
