import { stop } from './setup-oldest.ts';

export default stop;
