export { missingMessage, rateMessages, readingMessage } from './reading-message.ts';
export { type Register, registersOnce, type ValidatedRate, validateRateOnce } from './validate-register.ts';
