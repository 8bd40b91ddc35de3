import { moduleConfig } from '@zaehlwerk/build';
import declaration from './module.ts';

const config = await moduleConfig(import.meta.dirname, declaration);

export default {
  ...config,
  optimization: {
    ...config.optimization,
    // The common code of the dialogs is smaller than the bundler's own limit.
    splitChunks: { ...config.optimization?.splitChunks, minSize: 10_000 },
  },
  resolve: {
    ...config.resolve,
    // jsPDF draws HTML, SVG and PNG with these; the portal uses none of that.
    alias: { canvg: false, dompurify: false, html2canvas: false, 'fast-png': false },
  },
};
