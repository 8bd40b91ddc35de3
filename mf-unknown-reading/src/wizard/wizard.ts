import type { AnonymousReadingResponse } from '@zaehlwerk/api/anonymous-reading';
import type { WizardValidation } from '../form/validate-wizard.ts';
import type { WizardRules } from '../form/wizard-config.ts';
import type { WizardForm } from '../form/wizard-form.ts';
import type { Place, Step } from './steps.ts';

/** `waiting`: a retry after a failure that may pass. */
export type ReceiptState = 'none' | 'asked' | 'waiting' | 'sent' | 'failed';

export interface Sent {
  readonly response: AnonymousReadingResponse;
  readonly receipt: ReceiptState;
}

export interface Wizard {
  readonly rules: WizardRules;
  readonly form: WizardForm;
  /** The latest form, for asynchronous results. */
  readonly current: () => WizardForm;
  readonly validation: WizardValidation;
  readonly isRestored: boolean;
  readonly isMeterComplete: boolean;
  readonly place: Place;
  /** The tab cannot store the entries: a reload would lose them. */
  readonly isUnkept: boolean;
  readonly change: (update: (form: WizardForm) => WizardForm) => void;
  readonly goToNext: () => void;
  /** To an earlier step; from SUMMARY with a way back. */
  readonly goToChange: (step: Step) => void;
  readonly sent: Sent | undefined;
  /** `form` is on the server: it is removed from the device, and shown by DONE. */
  readonly finish: (form: WizardForm, sent: Sent) => void;
  readonly setReceipt: (receipt: ReceiptState) => void;
  readonly beginAnother: () => void;
}

/** The wizard before its validation has loaded, when only the first step is available. */
export type StartedWizard = Omit<Wizard, 'validation'> & {
  readonly validation: WizardValidation | undefined;
};
