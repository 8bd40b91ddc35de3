import { isTyping } from './is-typing.ts';

const page = (html: string, focused?: string) => {
  document.body.innerHTML = html;
  if (focused) document.querySelector<HTMLElement>(focused)?.focus();
};

test.each<[string, string, string | undefined, boolean]>([
  ['an empty page', '<p>Nothing</p>', undefined, false],
  ['the focus in an empty field', '<input id="f">', '#f', false],
  ['the focus in a filled field', '<input id="f" value="12">', '#f', true],
  ['the focus in a filled text area', '<textarea id="f">x</textarea>', '#f', true],
  ['a filled field without the focus', '<input value="12">', undefined, false],
  ['the focus on a checkbox', '<input id="f" type="checkbox" value="on">', '#f', false],
  ['a name in a login', '<form><input autocomplete="username" value="x"></form>', undefined, true],
  [
    'a password in a login',
    '<form><input autocomplete="username"><input type="password" autocomplete="current-password" value="x"></form>',
    undefined,
    true,
  ],
  ['an empty login', '<form><input autocomplete="username"></form>', undefined, false],
])('%s', (_name, html, focused, typing) => {
  page(html, focused);
  expect(isTyping()).toBe(typing);
});
