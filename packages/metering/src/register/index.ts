export { type JudgedRate, judgeRateOnce, type Register, registersOnce } from './judge-register.ts';
export { rateMessages, readingMessage } from './reading-message.ts';
