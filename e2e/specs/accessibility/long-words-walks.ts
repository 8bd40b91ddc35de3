import { expect, type Page } from '@playwright/test';
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

type Replaced = Readonly<Record<string, (value: string) => string>>;

/** Replaces texts of the server's answers at this address, by their keys. */
async function replaceTexts(page: Page, address: RegExp, replaced: Replaced): Promise<void> {
  await page.route(address, async route => {
    const response = await route.fetch();
    const json = JSON.parse(await response.text(), (key, value) =>
      typeof value === 'string' ? (replaced[key]?.(value) ?? value) : value,
    );
    await route.fulfill({ response, json });
  });
}

/** Replaces job texts by the longest words in use. */
const lengthenJobs = (page: Page) => replaceTexts(page, /\/jobs?(\?|$)/, longer);

/** The longest name of a share, without a break opportunity. */
const longest = (value: string) => value.replaceAll(' ', '').padEnd(200, street.toLowerCase());

async function lengthenNames(page: Page): Promise<void> {
  const names = { meterNumber: longest, lastname: longest, company: longest, locationDescription: longest };
  await replaceTexts(page, /\/jobs?(\?|$)/, names);
  await replaceTexts(page, /\/share\/account(\?|$)/, { name: longest });
}

/** Names are cut off after one line in a table, and after two elsewhere. */
async function expectOneLine(page: Page): Promise<void> {
  const numbers = page.getByRole('main').getByText(/^\d[A-Z]{3}\d{10}/);
  await numbers.first().waitFor();
  const heights = await numbers.evaluateAll(all => all.map(each => each.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(50);
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
  {
    name: 'names of 200 characters',
    account: 'verwaltung',
    address: '/management',
    prepare: lengthenNames,
    screens: [
      {
        name: 'accesses',
        async reach(page) {
          await page
            .getByRole('link', { name: /RalfPetersen/ })
            .first()
            .waitFor();
          await navigateTo(page, `${new URL(page.url()).pathname}?view=accesses`);
          return page.getByRole('heading', { level: 1, name: 'Verwaltung' });
        },
      },
      {
        name: 'meters',
        async reach(page) {
          await navigateTo(page, `${new URL(page.url()).pathname}?view=meters`);
          await expectOneLine(page);
          return page.getByRole('checkbox', { name: /\d[A-Z]{3}\d{10}/ }).first();
        },
      },
    ],
  },
];
