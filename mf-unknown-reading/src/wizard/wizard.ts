import type { AnonymousReadingResponse } from '@zaehlwerk/api/anonymous-reading';
import type { WizardValidation } from '../form/validate-wizard.ts';
import type { WizardRules } from '../form/wizard-config.ts';
import type { WizardForm } from '../form/wizard-form.ts';
import type { Place, Step } from './steps.ts';

/** What became of the receipt: none is wanted, it is asked for, once more after a failure, it comes, or there will be none. */
export type ReceiptState = 'none' | 'asked' | 'waiting' | 'sent' | 'failed';

/** What the server said of the reading. */
export interface Sent {
  readonly response: AnonymousReadingResponse;
  readonly receipt: ReceiptState;
}

/** The wizard as its steps see it. */
export interface Wizard {
  readonly rules: WizardRules;
  readonly form: WizardForm;
  /** The form as it is at that moment, for what ends later. */
  readonly current: () => WizardForm;
  readonly validation: WizardValidation;
  /** What an earlier page of this tab has kept is here again. */
  readonly isRestored: boolean;
  /** Which meter it is has been said: the first step may be left. */
  readonly isMeterComplete: boolean;
  readonly place: Place;
  /** This tab cannot keep what was entered: a reload would take it. */
  readonly isUnkept: boolean;
  readonly change: (update: (form: WizardForm) => WizardForm) => void;
  /** Leaves a step that is complete. */
  readonly goOn: () => void;
  /** To an earlier step in which something is to be changed; from SUMMARY there is a way back to it. */
  readonly goToChange: (step: Step) => void;
  /** What is on the server, once it is. */
  readonly sent: Sent | undefined;
  /** `form` is on the server: nothing of it stays on this device, and DONE shows it. */
  readonly finish: (form: WizardForm, sent: Sent) => void;
  /** What became of the receipt. */
  readonly tellReceipt: (receipt: ReceiptState) => void;
  /** Begins anew for another meter at the same address. */
  readonly beginAnother: () => void;
}

/** The wizard from the first moment on: until what judges it is here, only the first step is. */
export type StartedWizard = Omit<Wizard, 'validation'> & {
  readonly validation: WizardValidation | undefined;
};
