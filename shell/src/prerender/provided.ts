import * as moduleKit from '@zaehlwerk/module-kit';
import * as store from '@zaehlwerk/store';
import * as anonymous from '@zaehlwerk/store/anonymous';
import * as data from '@zaehlwerk/store/data';
import * as schema from '@zaehlwerk/store/schema';
import * as ui from '@zaehlwerk/ui';
import * as metering from '@zaehlwerk/ui/metering';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as zod from 'zod/mini';

/** What the code of modules for Node shares with the shell. Parts that need more are not rendered before they load. */
export const provided: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@zaehlwerk/module-kit': moduleKit,
  '@zaehlwerk/store': store,
  '@zaehlwerk/store/anonymous': anonymous,
  '@zaehlwerk/store/data': data,
  '@zaehlwerk/store/schema': schema,
  '@zaehlwerk/ui': ui,
  '@zaehlwerk/ui/metering': metering,
  'zod/mini': zod,
};
