import { defineSlot } from '@zaehlwerk/module-kit';

/** Content of other modules below an exchange. */
export const exchangeNotes = defineSlot<{ readonly meter: string }>('exchange-notes');
