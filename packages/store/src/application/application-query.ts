import type { ApiError, Application } from '@zaehlwerk/api';
import { atom } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { type Portal, portalOf } from '../portal/portal.ts';
import { valueOrThrow } from '../server-value/server-value.ts';
import { fetchApplication } from './fetch-application.ts';

const hourMilliseconds = 3_600_000;

/** True once there is a config, kept or fresh, which `start` sees to. */
export const applicationLoadedAtom = atom(false);

/** The key of the application config in the query cache. */
export const applicationKey = ['application'];

/**
 * The application config; changes of a deployment reach an open tab within an hour of use. What has not changed stays
 * the same object.
 */
export const applicationAtom = atomWithQuery<Application, ApiError>(
  get => ({
    queryKey: applicationKey,
    queryFn: async () => valueOrThrow(await fetchApplication(portalOf(get))),
    staleTime: hourMilliseconds,
    structuralSharing: true,
    enabled: get(applicationLoadedAtom),
  }),
  get => portalOf(get).queries,
);

/** The id under which this deployment logs in; the store must have started. */
export function applicationId({ jotai }: Portal): string {
  return loadedApplication(jotai.get(applicationAtom)).applicationId;
}

/** The config of a started store. */
export function loadedApplication({ data }: { data: Application | undefined }): Application {
  if (!data) throw new Error('The application config is used before start() was ready');
  return data;
}
