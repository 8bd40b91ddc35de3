export { clientOf } from './client.ts';
export { codeOf, failureText, statusOf } from './failure.ts';
