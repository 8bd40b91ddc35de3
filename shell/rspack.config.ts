import { shellConfig } from '@zaehlwerk/build';

export default shellConfig(import.meta.dirname, 8081);
