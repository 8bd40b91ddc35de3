import { moduleConfig } from '@zaehlwerk/build';
import declaration from './module.ts';

const config = await moduleConfig(import.meta.dirname, declaration);

export default {
  ...config,
  optimization: {
    ...config.optimization,
    // The common code of form and list is smaller than the bundler's own limit.
    splitChunks: { ...config.optimization?.splitChunks, minSize: 12_500 },
  },
};
