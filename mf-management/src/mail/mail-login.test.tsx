import { fireEvent, screen } from '@testing-library/react';
import type { CallRequest } from '@zaehlwerk/api';
import type { ShareMailRequest } from '@zaehlwerk/api/sharing';
import {
  type Answered,
  button,
  lostAnswer,
  refusal,
  showManagement,
  success,
} from '../testing/show-management.tsx';
import { MailLogin } from './mail-login.tsx';

const login = {
  username: 'user-1',
  password: 'pass-1',
  token: 'token-1',
  webLogin: 'https://portal.example/',
  directLink: 'https://portal.example/m/token-1',
};
const mailTo = ({ body }: CallRequest) => (body as ShareMailRequest).metaData.mailTo;

async function shown(answer: (request: CallRequest) => Answered = () => success({})) {
  const onSent = jest.fn();
  const requests: CallRequest[] = [];
  const { user } = await showManagement(<MailLogin accountId="account-1" login={login} onSent={onSent} />, {
    answer: request => {
      if (request.path !== '/api/communication/email/share/account') return undefined;
      requests.push(request);
      return answer(request);
    },
  });
  return { user, requests, onSent };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-Mail-Adressen' });
const chips = () => screen.queryAllByRole('listitem').map(chip => chip.textContent);

test('each address gets one call, with salutation and login', async () => {
  const { user, requests, onSent } = await shown();
  expect(button('E-Mail senden')).toBeDisabled();
  await user.type(field(), 'Anna Muster <anna@beispiel.de>weber@beispiel.de');
  await user.clear(screen.getByRole('textbox', { name: 'Anrede' }));
  await user.type(screen.getByRole('textbox', { name: 'Anrede' }), 'Liebe Hausmeister,');
  await user.click(button('E-Mail senden'));
  expect(await screen.findByText('2 E-Mails versandt')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    {
      payload: {
        salutation: 'Liebe Hausmeister,',
        login: { token: 'token-1', username: 'user-1', password: 'pass-1' },
      },
      metaData: { mailTo: { name: 'Anna Muster', email: 'anna@beispiel.de' }, language: 'de-FORMAL' },
    },
    expect.objectContaining({
      metaData: { mailTo: { email: 'weber@beispiel.de' }, language: 'de-FORMAL' },
    }),
  ]);
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(chips()).toEqual([]);
});

test('the default salutation is that of the specification', async () => {
  await shown();
  expect(screen.getByRole('textbox', { name: 'Anrede' })).toHaveValue('Sehr geehrte Damen und Herren,');
});

test('failed addresses stay for another try with the same key; the others get no second mail', async () => {
  let isDown = true;
  const { user, requests } = await shown(request =>
    isDown && mailTo(request).email === 'b@b.de' ? lostAnswer() : success({}),
  );
  await user.type(field(), 'a@a.de b@b.de{Enter}');
  await user.click(button('E-Mail senden'));
  expect(await screen.findByText('E-Mail konnte nicht versandt werden')).toBeVisible();
  expect(screen.getByText('E-Mail versandt')).toBeVisible();
  expect(chips()).toHaveLength(1);
  isDown = false;
  await user.click(button('E-Mail senden'));
  await screen.findByText('E-Mail versandt');
  expect(requests.map(request => mailTo(request).email)).toEqual(['a@a.de', 'b@b.de', 'b@b.de']);
  const [, first, second] = requests.map(({ headers }) => headers?.['idempotency-key']);
  expect(second).toBe(first);
});

test('a copy goes to the own address, with its own result', async () => {
  const { user, requests } = await shown(request =>
    mailTo(request).email === 'ich@firma.de' ? refusal(422, 'mail_invalid') : success({}),
  );
  await user.type(field(), 'a@a.de');
  await user.click(screen.getByRole('checkbox', { name: 'Kopie an mich' }));
  expect(button('E-Mail senden')).toBeDisabled();
  expect(screen.getByText('Bitte geben Sie für die Kopie Ihre E-Mail-Adresse ein.')).toBeVisible();
  await user.click(button('Bitte geben Sie für die Kopie Ihre E-Mail-Adresse ein.'));
  expect(screen.getByRole('textbox', { name: 'Meine E-Mail-Adresse' })).toHaveFocus();
  await user.keyboard('ich@firma.de');
  await user.click(button('E-Mail senden'));
  expect(await screen.findByText('Die Kopie per E-Mail konnte nicht versandt werden')).toBeVisible();
  expect(screen.getByText('E-Mail versandt')).toBeVisible();
  expect(requests).toHaveLength(2);
});

test('the own address gets one mail where it is a recipient too, however it is written', async () => {
  const { user, requests } = await shown();
  await user.type(field(), 'Ina <Ich@firma.de>, a@a.de');
  await user.click(screen.getByRole('checkbox', { name: 'Kopie an mich' }));
  await user.type(screen.getByRole('textbox', { name: 'Meine E-Mail-Adresse' }), ' ich@Firma.de ');
  await user.click(button('E-Mail senden'));
  expect(await screen.findByText('2 E-Mails versandt')).toBeVisible();
  expect(requests.map(mailTo)).toEqual([{ name: 'Ina', email: 'Ich@firma.de' }, { email: 'a@a.de' }]);
  expect(screen.getByRole('checkbox', { name: 'Kopie an mich' })).not.toBeChecked();
});

test('a refused mail says why, and another try is not advised', async () => {
  const { user } = await shown(request =>
    mailTo(request).email === 'a@a.de'
      ? refusal(422, 'share_mail_invalid', [{ field: 'metaData.mailTo.email', message: 'emailInvalid' }])
      : refusal(422, 'share_mail_invalid', [{ field: 'payload.salutation', message: 'notPlainText' }]),
  );
  await user.type(field(), 'a@a.de b@b.de c@c.de{Enter}');
  await user.click(button('E-Mail senden'));
  const salutation = 'Die Anrede darf keine Links oder E-Mail-Adressen enthalten.';
  expect(await screen.findAllByText(salutation)).toHaveLength(1);
  expect(screen.getByText('a@a.de: keine gültige Adresse')).toBeVisible();
  expect(screen.queryByText(/noch einmal/)).not.toBeInTheDocument();
  expect(chips()).toEqual(['a@a.dekeine gültige Adresse', 'b@b.degültig', 'c@c.degültig']);
});

test('one address that is none keeps all from being sent, and is said', async () => {
  const { user } = await shown();
  await user.type(field(), 'a@a.de b@b ');
  expect(chips()).toEqual(['a@a.degültig', 'b@bkeine gültige Adresse']);
  expect(button('E-Mail senden')).toBeDisabled();
  await user.click(button('Bitte korrigieren oder entfernen Sie die ungültigen E-Mail-Adressen.'));
  expect(field()).toHaveFocus();
  await user.click(button('b@b entfernen'));
  expect(field()).toHaveFocus();
  expect(button('E-Mail senden')).toBeEnabled();
});

test('a list is pasted, and Backspace takes the last one away', async () => {
  const { user } = await shown();
  await user.click(field());
  await user.paste('a@a.de\nb@b.de; "Muster, Anna" <c@c.de>');
  expect(chips()).toEqual(['a@a.degültig', 'b@b.degültig', 'Muster, Annac@c.degültig']);
  await user.keyboard('{Backspace}{Backspace}');
  expect(chips()).toEqual(['a@a.degültig']);
});

test('Enter makes a chip of what is typed, and never sends anything', async () => {
  const { user, requests } = await shown();
  await user.type(field(), 'a@a.de{Enter}');
  expect(chips()).toEqual(['a@a.degültig']);
  // The bracket has made a chip of it already: the field is empty when Enter comes.
  await user.type(field(), 'Bert <b@b.de>{Enter}');
  expect(chips()).toHaveLength(2);
  expect(requests).toEqual([]);
  // What a keyboard of a phone enters comes as a whole.
  fireEvent.change(field(), { target: { value: 'c@c.de, d@' } });
  expect(chips()).toHaveLength(3);
  expect(field()).toHaveValue('d@');
});
