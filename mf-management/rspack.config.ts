import { moduleConfig } from '@zaehlwerk/build';
import declaration from './module.ts';

const config = await moduleConfig(import.meta.dirname, declaration);

export default {
  ...config,
  resolve: {
    ...config.resolve,
    // What jsPDF draws HTML, SVG and PNG with, which nobody asks it for.
    alias: { canvg: false, dompurify: false, html2canvas: false, 'fast-png': false },
  },
};
