import type { Environment } from '@zaehlwerk/bucket/place';
import { openDirectory } from './directory/directory-site.ts';
import { type Site, SiteError } from './site.ts';

/**
 * Opens a site by its place: a directory, or `s3://bucket/prefix` with the variables of the environment. Throws a
 * `SiteError` for an invalid place, and for a missing variable.
 */
export async function openSite(place: string, environment: Environment): Promise<Site> {
  // Mostly an empty variable; the working directory is never meant.
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
