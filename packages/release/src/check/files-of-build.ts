import { publishedFiles } from '../deployment/published-build.ts';
import { problem } from '../finding.ts';
import { pathsOfBuild } from '../foreign/built-files.ts';
import { type Build, statedFile } from '../read-build.ts';
import { mapConcurrently } from '../site/concurrent.ts';

/** The files of a build, and their findings. `elsewhere` is the address of one that stays on another host. */
export async function filesOf(build: Build, elsewhere?: string) {
  const { where, kind, manifest } = build;
  const stated = publishedFiles(manifest);
  const files = await mapConcurrently(stated, async file => ({
    path: file.path,
    ...(await statedFile(build, file, elsewhere !== undefined)),
  }));
  const listed = new Set(stated.map(({ path }) => path));
  // Another host lists no files. The worker of a shell is none of its files.
  const stray = (elsewhere === undefined ? await pathsOfBuild(where) : []).filter(
    path =>
      /\.(m?js|css)$/.test(path) && !listed.has(path) && !(kind === 'shell' && path.startsWith('worker/')),
  );
  const unlisted = stray.map(path =>
    problem(
      'file-unlisted',
      `${path} lies in ${where}, and is not among the files of its manifest: it would not run.`,
      'Describe the build anew, or build it into an empty folder.',
    ),
  );
  return {
    contents: new Map(files.flatMap(({ path, content }) => (content ? [[path, content] as const] : []))),
    findings: [...files.flatMap(({ findings }) => findings), ...unlisted],
  };
}
