import type { ApiError, ApiResult, CallOptions, ServerCall } from '@zaehlwerk/api';
import { type Atom, atom } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import * as z from 'zod/mini';
import { applicationAtom, loadedApplication } from '../application/application.ts';
import { readRecord, writeRecord } from '../persistence/record.ts';
import type { StoreContext } from '../store-context.ts';
import type { Schema } from './query-persister.ts';
import { type QueryState, queryStateOf, reloadUnlessNew, valueOrThrow } from './query-state.ts';

export interface ApplicationQueryKind<T> {
  readonly name: string;
  readonly version: number;
  load(call: ServerCall, options: CallOptions & { applicationId: string }): Promise<ApiResult<T>>;
  readonly schema?: Schema<T> | undefined;
  readonly freshSeconds?: number | undefined;
}

/** A query of the application in a running portal, whichever bundle defines it. */
export interface ApplicationQuery<T> {
  readonly state: Atom<QueryState<T>>;
  /** Loads it from now on, and shows what an earlier visit kept until the server has answered or in its place. */
  keepLoaded(): void;
  /** Loads it again, unless it is a moment old or being loaded. Never rejects. */
  reload(): Promise<void>;
  /** Loads it anew, whatever is there or under way. Never rejects. */
  invalidate(): Promise<void>;
}

/** The queries of a store, by name and version. */
const registryAtom = atom(() => new Map<string, ApplicationQuery<unknown>>());

/** The query in this portal. The same name and version is the same query, whichever bundle defines it. */
export function applicationQuery<T>(
  context: StoreContext,
  kind: ApplicationQueryKind<T>,
): ApplicationQuery<T> {
  const registry = context.jotai.get(registryAtom);
  const id = `${kind.name}@${kind.version}`;
  const query = registry.get(id) ?? newApplicationQuery(context, kind);
  registry.set(id, query);
  // Whoever declares the same name and version means the same type.
  return query as ApplicationQuery<T>;
}

/** The id alone: a config that is loaded again must not make the queries anew, which then forget what they have. */
const applicationIdAtom = atom(get => loadedApplication(get(applicationAtom)).applicationId);

/** The answer to the application that was visited last; public, so that it stays through logouts. */
const contentSchema = z.object({ applicationId: z.string(), value: z.unknown() });

function newApplicationQuery<T>(context: StoreContext, kind: ApplicationQueryKind<T>): ApplicationQuery<T> {
  const { jotai, queries, persistence } = context;
  const { name, version, schema } = kind;
  const keyOf = (applicationId: string) => [name, { applicationId }, version] as const;
  const record = { key: `${name}@${version}`, version, content: contentSchema };

  const query = atomWithQuery<T, ApiError>(
    get => {
      const applicationId = get(applicationIdAtom);
      return {
        queryKey: keyOf(applicationId),
        queryFn: async ({ signal }) => {
          const value = valueOrThrow(await kind.load(context.call, { applicationId, signal }));
          if (schema) void writeRecord(persistence, record, { applicationId, value });
          return value;
        },
        ...(kind.freshSeconds !== undefined && { staleTime: kind.freshSeconds * 1000 }),
        // What has not changed stays the same object, so that nothing is worked out again.
        structuralSharing: true,
      };
    },
    () => queries,
  );
  const state = atom((get): QueryState<T> => {
    const { data: value, error } = get(query);
    return queryStateOf(value === undefined ? undefined : { value }, error);
  });

  async function showKept(): Promise<void> {
    const content = await readRecord(persistence, record);
    if (!content) return;
    const kept = schema?.safeParse(content.value);
    if (!kept?.success) return;
    const queryKey = keyOf(content.applicationId);
    // As old as can be: the server is asked as soon as it is wanted.
    if (queries.getQueryData(queryKey) === undefined)
      queries.setQueryData(queryKey, kept.data, { updatedAt: 0 });
  }

  let isKeptLoaded = false;
  return {
    state,
    keepLoaded() {
      if (isKeptLoaded) return;
      isKeptLoaded = true;
      jotai.sub(state, () => undefined);
      if (schema) void showKept();
    },
    reload: () => reloadUnlessNew(queries, keyOf(jotai.get(applicationIdAtom))),
    invalidate: () => queries.invalidateQueries({ queryKey: keyOf(jotai.get(applicationIdAtom)) }),
  };
}
