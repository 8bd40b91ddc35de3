import type { ApiError, CallRequest, ServerCall } from '@zaehlwerk/api';
import { atom } from 'jotai';
import { createContext, type ReactNode, use, useMemo } from 'react';

/*
 * The caller that a module gets refuses requests that its declaration lacks, so that a review can trust the declaration.
 * It is no defence against hostile code, which shares the page (docs/guide/threat-model-modules.md).
 */

/** The part of a declaration that names requests: paths, each with everything below it. */
interface Declared {
  readonly name: string;
  readonly prefetch: readonly string[];
  readonly requests?: readonly string[] | undefined;
}

/** `undefined` for a declared request. */
type Refuse = (request: Pick<CallRequest, 'path'>) => ApiError | undefined;

const RefuseContext = createContext<Refuse | undefined>(undefined);

/** Confines the calls of the module below to its declared requests; not of one that was built before there were any. */
export function RequestScope({ module, children }: { module: Declared; children: ReactNode }) {
  return <RefuseContext value={useMemo(() => refusalsOf(module), [module])}>{children}</RefuseContext>;
}

function refusalsOf({ name, prefetch, requests }: Declared): Refuse | undefined {
  return (
    requests &&
    (({ path }) => {
      // As the browser requests it: without dots, and at this host.
      const { origin, pathname } = new URL(path, location.href);
      const asked = `${origin}${pathname}/`;
      if (prefetch.concat(requests).some(one => asked.startsWith(`${location.origin}${one}/`))) return;
      const message = `${name} does not declare requests: ['${path}']`;
      // biome-ignore lint/suspicious/noConsole: only the module's team can mend that.
      console.error(message);
      return { kind: 'refused', status: 403, code: 'undeclared-request', message, fieldErrors: [] };
    })
  );
}

/** The call of something that has one, for the module around. */
export function useConfined<Caller extends object>(caller: Caller): Caller {
  const refuse = use(RefuseContext);
  return useMemo(() => {
    const { call }: { readonly call?: ServerCall } = caller;
    const confined =
      (call: ServerCall): ServerCall =>
      async asked => {
        const error = refuse?.(asked);
        return error ? { ok: false, error } : call(asked);
      };
    return call ? { ...caller, call: confined(call) } : caller;
  }, [refuse, caller]);
}

const nothing = async () => undefined;

/**
 * A failed query in the place of one whose request the module around does not declare. Modules share the answers of a
 * query, so each is judged on its own, before anything is loaded: by a load whose first call is never answered.
 */
export function useRefusedQuery(load: (call: ServerCall, options: never) => unknown) {
  const refuse = use(RefuseContext);
  return useMemo(() => {
    let error: ApiError | undefined;
    const call: ServerCall = asked => {
      error ??= refuse?.(asked);
      return new Promise(nothing);
    };
    if (refuse) load(call, { applicationId: '' } as never);
    return (
      error && {
        state: atom({ status: 'failed', error } as const),
        ofAll: atom([]),
        keepLoaded() {},
        commands: { reload: nothing, invalidate: nothing },
      }
    );
  }, [refuse, load]);
}
