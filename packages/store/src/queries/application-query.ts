import type { ApiError, ApiResult, CallOptions, ServerCall } from '@zaehlwerk/api';
import { atom } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import * as z from 'zod/mini';
import { applicationAtom, loadedApplication } from '../application/application.ts';
import { readRecord, updateRecord } from '../persistence/record.ts';
import type { StoreContext } from '../store-context.ts';
import type { QueryDefinition, Schema } from './query-persister.ts';
import { type QueryState, queryStateOf, reloadUnlessNew, valueOrThrow } from './query-state.ts';

/** A query with one answer for all users, which outlives logouts. */
export interface ApplicationQueryDefinition<T> extends QueryDefinition {
  readonly of: 'application';
  load(call: ServerCall, options: CallOptions & { applicationId: string }): Promise<ApiResult<T>>;
  readonly kept: false | { readonly whole: Schema<T> };
}

type ApplicationQuery<T> = ReturnType<typeof newApplicationQuery<T>>;

/** By name and version. */
const registryAtom = atom(() => new Map<string, ApplicationQuery<unknown>>());

/** The same name and version is the same query, in any bundle. */
export function applicationQuery<T>(
  context: StoreContext,
  kind: ApplicationQueryDefinition<T>,
): ApplicationQuery<T> {
  const registry = context.jotai.get(registryAtom);
  const id = `${kind.name}@${kind.version}`;
  const query = registry.get(id) ?? newApplicationQuery(context, kind);
  registry.set(id, query);
  // The same name and version means the same type.
  return query as ApplicationQuery<T>;
}

/** Only the id: a reloaded config must not recreate the queries, which would forget their values. */
const applicationIdAtom = atom(get => loadedApplication(get(applicationAtom)).applicationId);

/** Of the application that was visited last; public, so it outlives logouts. */
const contentSchema = z.object({ applicationId: z.string(), value: z.unknown() });

function newApplicationQuery<T>(context: StoreContext, kind: ApplicationQueryDefinition<T>) {
  const { jotai, queries, persistence } = context;
  const { name, version } = kind;
  const schema = kind.kept ? kind.kept.whole : undefined;
  const keyOf = (applicationId: string) => [name, { applicationId }, version] as const;
  const record = { key: `${name}@${version}`, version, content: contentSchema };

  const query = atomWithQuery<T, ApiError>(
    get => {
      const applicationId = get(applicationIdAtom);
      return {
        queryKey: keyOf(applicationId),
        queryFn: async ({ signal }) => {
          const value = valueOrThrow(await kind.load(context.call, { applicationId, signal }));
          if (schema) void updateRecord(persistence, record, () => ({ applicationId, value }));
          return value;
        },
        ...(kind.freshSeconds !== undefined && { staleTime: kind.freshSeconds * 1000 }),
        // Unchanged parts keep their identity.
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
    // Stale at once: the first use loads.
    if (queries.getQueryData(queryKey) === undefined)
      queries.setQueryData(queryKey, kept.data, { updatedAt: 0 });
  }

  let isKeptLoaded = false;
  return {
    state,
    /** Loads it from now on, and shows the persisted answer until then. */
    keepLoaded() {
      if (isKeptLoaded) return;
      isKeptLoaded = true;
      jotai.sub(state, () => undefined);
      if (schema) void showKept();
    },
    /** Neither rejects. */
    commands: {
      /** Unless it is a moment old or loading. */
      reload: () => reloadUnlessNew(queries, keyOf(jotai.get(applicationIdAtom))),
      /** In any case. */
      invalidate: () => queries.invalidateQueries({ queryKey: keyOf(jotai.get(applicationIdAtom)) }),
    },
  };
}
