const german = {
  language: 'de',
  name: 'Kundensystem (Attrappe)',
  note: 'Diese Seite steht für das Kundensystem eines Versorgers. Sie ist zum Vorführen und Testen da.',
  registerTitle: 'Digitale Kommunikation',
  registerIntro:
    'Registrieren Sie sich, und Sie erhalten Bestätigungen Ihrer Ablesungen per E-Mail. Wir senden Ihnen zuerst eine E-Mail, mit der Sie die Adresse bestätigen.',
  email: 'E-Mail-Adresse',
  emailInvalid: 'Bitte geben Sie eine E-Mail-Adresse ein.',
  consent: 'Ich möchte Bestätigungen meiner Ablesungen an diese Adresse erhalten.',
  consentMissing: 'Bitte stimmen Sie zu, damit wir Ihnen schreiben dürfen.',
  register: 'Registrieren',
  sentTitle: 'Bitte bestätigen Sie Ihre Adresse',
  sent: 'Wir haben Ihnen eine E-Mail gesendet. Öffnen Sie den Link darin, und die Registrierung ist gleich fertig.',
  notSentTitle: 'Die E-Mail konnte nicht gesendet werden',
  notSent: 'Bitte versuchen Sie es später noch einmal.',
  mailSubject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  mailIntro: 'Sie möchten Bestätigungen Ihrer Ablesungen an diese Adresse erhalten. Ist das so?',
  mailLink: 'Adresse bestätigen',
  mailNotYou:
    'Das waren nicht Sie? Dann müssen Sie nichts tun: Ohne Bestätigung schreiben wir Ihnen nicht mehr.',
  confirmTitle: 'Adresse bestätigen',
  confirmIntro: 'Bestätigungen von Ablesungen gehen an diese Adresse:',
  confirm: 'Ja, bestätigen',
  doneTitle: 'Die Registrierung ist fertig',
  done: 'Das Ableseportal weiß nun, dass Sie Bestätigungen per E-Mail erhalten. Sie können diese Seite schließen.',
  unknownTitle: 'Dieser Link gilt nicht (mehr)',
  unknown: 'Bitte beginnen Sie die Registrierung im Ableseportal von vorn.',
  notReported: 'Ihre Bestätigung ist noch nicht angekommen. Bitte versuchen Sie es noch einmal.',
};

export type StandInTexts = typeof german;

const english: StandInTexts = {
  language: 'en',
  name: 'Customer system (stand-in)',
  note: 'This page stands for the customer system of a utility. It is for demonstrations and tests.',
  registerTitle: 'Digital communication',
  registerIntro:
    'Register to receive confirmations of your meter readings by e-mail. First we send you an e-mail to confirm the address with.',
  email: 'E-mail address',
  emailInvalid: 'Please enter an e-mail address.',
  consent: 'I would like to receive confirmations of my meter readings at this address.',
  consentMissing: 'Please agree, so that we may write to you.',
  register: 'Register',
  sentTitle: 'Please confirm your address',
  sent: 'We have sent you an e-mail. Open the link in it, and the registration is nearly complete.',
  notSentTitle: 'The e-mail could not be sent',
  notSent: 'Please try again later.',
  mailSubject: 'Please confirm your e-mail address',
  mailIntro: 'You would like to receive confirmations of your meter readings at this address. Is that so?',
  mailLink: 'Confirm the address',
  mailNotYou:
    'Was that not you? Then there is nothing to do: without confirmation we do not write to you again.',
  confirmTitle: 'Confirm the address',
  confirmIntro: 'Confirmations of meter readings go to this address:',
  confirm: 'Yes, confirm',
  doneTitle: 'The registration is complete',
  done: 'The meter-reading portal now knows that you receive confirmations by e-mail. You can close this page.',
  unknownTitle: 'This link is not valid (any more)',
  unknown: 'Please begin the registration anew in the meter-reading portal.',
  notReported: 'Your confirmation has not arrived yet. Please try again.',
};

/** German unless the browser prefers English. */
export const textsFor = (acceptLanguage = ''): StandInTexts =>
  /^\s*en\b/i.test(acceptLanguage) ? english : german;
