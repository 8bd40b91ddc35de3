import { moduleConfig } from '@zaehlwerk/build';
import declaration from './module.ts';

export default moduleConfig(import.meta.dirname, declaration, { isPrerendered: true });
