/** Where the wizard is, as the module's declaration says it. */
export const wizardPath = '/ablesung-ohne-zugang';
