import { stop } from './setup-oldest.ts';

/** Jest's `globalTeardown` of the project `api on the oldest PostgreSQL`. */
export default stop;
