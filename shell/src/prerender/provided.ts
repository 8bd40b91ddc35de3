import * as moduleKit from '@zaehlwerk/module-kit';
import * as store from '@zaehlwerk/store';
import * as schema from '@zaehlwerk/store/schema';
import * as ui from '@zaehlwerk/ui';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/** What the code of modules for Node shares with the shell. Parts that need more are not rendered before they load. */
export const provided: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@zaehlwerk/module-kit': moduleKit,
  '@zaehlwerk/store': store,
  '@zaehlwerk/store/schema': schema,
  '@zaehlwerk/ui': ui,
};
