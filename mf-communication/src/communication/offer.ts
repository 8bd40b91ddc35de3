import type { CrmRegistrationInfo } from '@zaehlwerk/api/crm';
import type { Application } from '@zaehlwerk/api/schema';

/** What is offered: the registration in the customer system, or a confirmation of readings (specification section 2). */
export type Offer = 'registration' | 'receipts';

/** Where something is offered. */
export type Placement = 'home' | 'job' | 'menu';

type Settings = Pick<Application, 'crmSettings' | 'communicationSettings'>;

/** What an offer depends on besides the gates of the declaration, which know logins, roles and switches. */
export interface OfferFacts {
  readonly isOnline: boolean;
  /** `undefined` where the server knows nothing of the account, or has not been asked. */
  readonly info: CrmRegistrationInfo | undefined;
  /** How many of the account's jobs are done. */
  readonly doneJobs: number;
}

/** Whether confirmations have an address to go to: the account is registered, and its e-mail address is confirmed. */
export const isEmailConfirmed = (info: CrmRegistrationInfo | undefined): boolean =>
  info?.registered === true && info.currentConfirmedCommunicationTypes.includes('EMAIL');

/** What is offered at all (specification section 4, "CRM communication"). */
export function offerOf(
  { isOnline, info, doneJobs }: OfferFacts,
  { crmSettings, communicationSettings }: Settings,
): Offer | undefined {
  if (!isOnline || !info) return undefined;
  if (!isEmailConfirmed(info)) return crmSettings.registrationEnabled ? 'registration' : undefined;
  const mayConfirm = communicationSettings.sendingCrmRegisteredUserReadingReceiptAllowed && doneJobs > 0;
  return mayConfirm ? 'receipts' : undefined;
}

/** Whether a placement shows what is offered: each has a switch for either. */
export function isShownAt(
  placement: Placement,
  offer: Offer,
  { crmSettings, communicationSettings }: Settings,
): boolean {
  const shown = {
    home: {
      registration: crmSettings.showRegistrationOnHomeScreen,
      receipts: communicationSettings.showSendingReadingReceiptOnHomeScreen,
    },
    job: {
      registration: crmSettings.showRegistrationOnJobScreen,
      receipts: communicationSettings.showSendingReadingReceiptOnJobScreen,
    },
    menu: {
      registration: crmSettings.showRegistrationOnMainMenu,
      receipts: communicationSettings.showSendingReadingReceiptOnMainMenu,
    },
  };
  return shown[placement][offer];
}

/**
 * Where an account registers: the customer system's address followed by `/m/{selfServiceToken}`, with `ref=ksa`;
 * `undefined` if either is missing.
 */
export function registrationAddress(
  baseUrl: string | undefined,
  selfServiceToken: string | undefined,
): string | undefined {
  if (baseUrl === undefined || !selfServiceToken) return undefined;
  const address = new URL(baseUrl);
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/m/${encodeURIComponent(selfServiceToken)}`;
  address.searchParams.set('ref', 'ksa');
  return address.href;
}
