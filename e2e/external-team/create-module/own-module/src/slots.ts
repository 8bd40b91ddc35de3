import { defineSlot } from '@zaehlwerk/module-kit';

/** What other modules have to say about an exchange, below it. */
export const exchangeNotes = defineSlot<{ readonly meter: string }>('exchange-notes');
