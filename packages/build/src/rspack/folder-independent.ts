import path from 'node:path';
import type { Compiler } from '@rspack/core';

const dataUrl = 'data:text/javascript,';
const ofPackage = 'of-package:';

/**
 * A request with the files that it names relative to a package, and such a name as the path of its file. Others stay.
 *
 * @param request what the bundler is asked for
 * @param directory the package's folder
 */
export function folderIndependentRequest(request: string, directory: string): string {
  if (request.startsWith(ofPackage)) return path.resolve(directory, request.slice(ofPackage.length));
  const [loader, source] = request.split(dataUrl);
  if (source === undefined) return request;
  const relative = decodeURIComponent(source).replaceAll(/ from "([^"]+)"/g, (whole, file: string) =>
    path.isAbsolute(file) ? ` from "${ofPackage}${path.relative(directory, file)}"` : whole,
  );
  return `${loader}${dataUrl}${encodeURIComponent(relative)}`;
}

/**
 * Makes the files of a module's build equal in every folder: the start code of federation is a data URL that imports files
 * by absolute paths, and the number of a module derives from its address.
 * Unnecessary: once rspack names these files by their packages.
 */
export const folderIndependent =
  (directory: string) =>
  (compiler: Compiler): void =>
    compiler.hooks.compile.tap('folderIndependent', ({ normalModuleFactory }) =>
      normalModuleFactory.hooks.beforeResolve.tap('folderIndependent', data => {
        data.request = folderIndependentRequest(data.request, directory);
      }),
    );
