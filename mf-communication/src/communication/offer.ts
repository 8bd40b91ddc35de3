import type { CrmRegistrationInfo } from '@zaehlwerk/api/crm';
import type { Application } from '@zaehlwerk/api/schema';

/** Registration in the customer system, or confirmation of readings (specification section 2). */
export type Offer = 'registration' | 'receipts';

export type Placement = 'home' | 'job' | 'menu';

type Settings = Pick<Application, 'crmSettings' | 'communicationSettings'>;

/** Facts beyond the gates of the declaration, which check logins, roles and switches. */
export interface OfferFacts {
  readonly isOnline: boolean;
  /** `undefined` if unknown to the server, or not loaded. */
  readonly info: CrmRegistrationInfo | undefined;
  readonly doneJobs: number;
}

/** True if the account is registered and its e-mail address is confirmed. */
export const isEmailConfirmed = (info: CrmRegistrationInfo | undefined): boolean =>
  info?.registered === true && info.currentConfirmedCommunicationTypes.includes('EMAIL');

/** Specification section 4, "CRM communication". */
export function offerOf(
  { isOnline, info, doneJobs }: OfferFacts,
  { crmSettings, communicationSettings }: Settings,
): Offer | undefined {
  if (!isOnline || !info) return undefined;
  if (!isEmailConfirmed(info)) return crmSettings.registrationEnabled ? 'registration' : undefined;
  const mayConfirm = communicationSettings.sendingCrmRegisteredUserReadingReceiptAllowed && doneJobs > 0;
  return mayConfirm ? 'receipts' : undefined;
}

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

/** The customer system's address followed by `/m/{selfServiceToken}`, with `ref=ksa`; `undefined` if either is missing. */
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
