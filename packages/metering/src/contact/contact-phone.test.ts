import { phoneIn } from './contact-phone.ts';

test.each([
  ['Telefon: [030 23125-100](tel:+493023125100), montags', '030 23125-100'],
  ['[schreiben](mailto:a@b.example), [0800 1](<tel:08001>), [0900](tel:0900)', '0800 1'],
  ['Telefon: 030 23125-100', undefined],
])('the phone number of %s is %s', (text, phone) => {
  expect(phoneIn(text)).toBe(phone);
});
