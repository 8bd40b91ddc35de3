import type { Environment } from './bucket/client.ts';
import { openDirectory } from './directory/directory-site.ts';
import { type Site, SiteError } from './site.ts';

/**
 * Opens the site that people name: a directory, or `s3://bucket/prefix` with what the environment says of it. Throws a
 * `SiteError` for an address that is none, and where the environment lacks something.
 */
export async function openSite(place: string, environment: Environment): Promise<Site> {
  // A variable that is not set, most of the time; the folder that somebody stands in is never meant.
  if (place === '') throw new SiteError('No place is named. Name a directory, or s3://bucket/prefix.');
  if (/^s3:/i.test(place)) {
    // Its client takes longer to load than a command on a directory takes.
    const { openBucket } = await import('./bucket/bucket-site.ts');
    return openBucket(place, environment);
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(place))
    throw new SiteError(`${place} is no place to publish to. Name a directory, or s3://bucket/prefix.`);
  return openDirectory(place);
}
