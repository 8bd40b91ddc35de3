/** As in the module's declaration. */
export const wizardPath = '/ablesung-ohne-zugang';
