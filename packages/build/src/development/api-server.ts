import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration } from '@rspack/core';
import { createFakeBackend } from '@zaehlwerk/backend/fake';
import type { ModuleDeclarationInput } from '@zaehlwerk/module-kit/host';

type DevServerOptions = Exclude<Configuration['devServer'], undefined | false>;

/** Where the addresses of the API begin. */
const apiPaths = ['/api', '/auth', '/healthz'];

/** The API is a running backend's. */
export function proxiedApi(target: string): DevServerOptions {
  return { proxy: [{ context: apiPaths, target, changeOrigin: true }] };
}

/**
 * The API is that of a fake backend inside of the development server. What the declaration's gates ask for is on, so
 * that every part of the module can be reached.
 */
export function fakeApi(declaration: ModuleDeclarationInput): DevServerOptions {
  const backend = createFakeBackend(askedFor(declaration));
  const middleware = (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (!apiPaths.some(start => path === start || path.startsWith(`${start}/`))) return next();
    backend.then(({ routing }) => routing(request, response), next);
  };
  return {
    setupMiddlewares(middlewares) {
      // Before the harness, whose page is the answer to every address that is no file; after the checks of the host.
      const files = middlewares.findIndex(({ name }) => name === '@rspack/dev-middleware');
      if (files === -1)
        throw new Error('The development server serves its files by another name than before.');
      return middlewares.toSpliced(files, 0, { name: 'fake-backend', middleware });
    },
  };
}

function askedFor({ routes = [], navigation = [], slots = [] }: ModuleDeclarationInput) {
  const gates = [...routes, ...navigation, ...slots].flatMap(({ gate }) => gate ?? []);
  return {
    features: gates.flatMap(({ feature }) => feature ?? []),
    roles: [...new Set(gates.flatMap(({ roles = [] }) => roles))],
  };
}
