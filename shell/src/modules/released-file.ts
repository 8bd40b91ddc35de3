import type { BuiltFile } from '@zaehlwerk/module-kit/host';

/** A file of a release at its address. `integrity` is missing for development builds only. */
export interface ReleasedFile {
  readonly url: string;
  readonly integrity: string | undefined;
}

/** A build of the release set that has files: the shell or a module. */
export interface ReleasedBuild {
  readonly base: string;
  readonly files: readonly BuiltFile[];
}

/** Address and hash of one file of a build. */
export function fileOf(build: ReleasedBuild, path: string): ReleasedFile {
  const file = build.files.find(candidate => candidate.path === path);
  return { url: new URL(path, new URL(build.base, document.baseURI)).href, integrity: file?.integrity };
}
