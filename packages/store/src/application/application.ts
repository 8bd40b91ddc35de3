import {
  type ApiError,
  type ApiResult,
  type Application,
  type Features,
  readApplication,
  fetchApplication as request,
} from '@zaehlwerk/api';
import { atom, useAtomValue } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import * as z from 'zod/mini';
import { readRecord, updateRecord } from '../persistence/record.ts';
import { valueOrThrow } from '../queries/query-state.ts';
import { type StoreContext, storeContextOf } from '../store-context.ts';

const hourMilliseconds = 3_600_000;

/** True once there is a config, from the device or the server. */
const applicationLoadedAtom = atom(false);

export const applicationKey = ['application'];

/** A changed config reaches an open tab within an hour of use. Unchanged parts keep their identity. */
export const applicationAtom = atomWithQuery<Application, ApiError>(
  get => ({
    queryKey: applicationKey,
    queryFn: async () => valueOrThrow(await fetchApplication(storeContextOf(get))),
    staleTime: hourMilliseconds,
    structuralSharing: true,
    enabled: get(applicationLoadedAtom),
  }),
  get => storeContextOf(get).queries,
);

/** Needs a started store. */
export function applicationId({ jotai }: StoreContext): string {
  return loadedApplication(jotai.get(applicationAtom)).applicationId;
}

export function loadedApplication({ data }: { data: Application | undefined }): Application {
  if (!data) throw new Error('The application config is used before start() was ready');
  return data;
}

async function fetchApplication(context: StoreContext): Promise<ApiResult<Application>> {
  const answer = await request(context.call);
  return answer.ok ? accept(context, answer.value) : answer;
}

function accept(context: StoreContext, answer: unknown): ApiResult<Application> {
  const read = readApplication(answer);
  if (!read.ok) return read;
  void updateRecord(context.persistence, applicationRecord, () => answer);
  reportIgnored(context, read.value.ignored);
  return { ok: true, value: read.value.value };
}

/** The raw answer: a later version of the portal reads its new fields and defaults from it. */
const applicationRecord = { key: 'application', version: 1, content: z.unknown() };

async function keptApplication(context: StoreContext): Promise<Application | undefined> {
  const answer = await readRecord(context.persistence, applicationRecord);
  const kept = readApplication(answer);
  if (!kept.ok) return undefined;
  reportIgnored(context, kept.value.ignored);
  return kept.value.value;
}

const reportedAtom = atom('');

/** Warns once about invalid parts of the application config, although that is loaded again and again. */
function reportIgnored({ jotai }: StoreContext, ignored: readonly string[]): void {
  const report = ignored.join(', ');
  if (report === jotai.get(reportedAtom)) return;
  jotai.set(reportedAtom, report);
  if (report === '') return;
  // biome-ignore lint/suspicious/noConsole: authors of a deployment's config look for mistakes there.
  console.warn(`[application config] wrong and replaced by defaults: ${report}`);
}

/** `failed`: there is no application config, neither from the server nor from the device. */
export type StartResult = { status: 'ready' } | { status: 'failed'; error: ApiError };

const ready: StartResult = { status: 'ready' };

/**
 * Resolves to the first config, of server or device; the server's wins later. May be called again after a failure.
 *
 * @param served the server's, if it came with the page
 */
export function startApplication(context: StoreContext, served?: unknown): Promise<StartResult> {
  const fresh = loadFresh(context, served);
  const kept = restoreKept(context).then(async found => {
    if (found) void fresh.then(result => result.status === 'failed' && loadAtNextOccasion(context));
    return found ? ready : fresh;
  });
  return Promise.race([kept, fresh.then(result => (result.status === 'ready' ? result : kept))]);
}

async function loadFresh(context: StoreContext, served: unknown): Promise<StartResult> {
  const application = served === undefined ? await fetchApplication(context) : accept(context, served);
  if (!application.ok) return { status: 'failed', error: application.error };
  take(context, application.value);
  return ready;
}

/** Reloads at the next focus or reconnect, although the config in use is not an hour old. */
function loadAtNextOccasion({ queries }: StoreContext): void {
  void queries.invalidateQueries({ queryKey: applicationKey, refetchType: 'none' });
}

async function restoreKept(context: StoreContext): Promise<boolean> {
  const application = await keptApplication(context);
  if (application && !context.jotai.get(applicationLoadedAtom)) take(context, application);
  return application !== undefined;
}

function take({ jotai, queries }: StoreContext, application: Application): void {
  queries.setQueryData(applicationKey, application);
  jotai.set(applicationLoadedAtom, true);
}

/** The deployment's configuration (`GET /api/public/application`). Needs a started store. */
export function useApplication(): Application {
  return loadedApplication(useAtomValue(applicationAtom));
}

/** One switch or limit of the deployment. Needs a started store. */
export function useFeature<Name extends keyof Features>(name: Name): Features[Name] {
  return useApplication().features[name];
}
