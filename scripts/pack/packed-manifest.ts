/** A package.json, as far as packing changes it. */
export interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** An export of the packed package: types and code, or the file itself. */
type PackedExport = string | { readonly types: string; readonly default: string };

/**
 * The manifest of a tarball: entries are compiled files, and nothing is private or for development alone. A package that
 * is built as a whole has no dependencies; create-module lists the versions for its modules.
 */
export function packedManifest(manifest: Manifest): object {
  const { exports, bin, dependencies, devDependencies, ...rest } = manifest;
  const { private: _, scripts: _scripts, wireit: _wireit, config: _config, ...stated } = rest;
  const isBuilt = exports === undefined && bin === undefined;
  return {
    ...stated,
    ...(exports && { exports: mapped(exports, packedExport) }),
    ...(bin && { bin: mapped(bin, compiledFile) }),
    ...(dependencies && !isBuilt && { dependencies }),
    ...(manifest.name === '@zaehlwerk/create-module' && { versions: devDependencies }),
  };
}

function mapped<To>(record: Readonly<Record<string, string>>, to: (value: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));
}

function packedExport(source: string): PackedExport {
  const code = compiledFile(source);
  return code.endsWith('.js') ? { types: code.replace(/\.js$/, '.d.ts'), default: code } : code;
}

/** `./src/theme/index.ts` becomes `./dist/theme/index.js`. */
function compiledFile(source: string): string {
  return source.replace(/^\.\/(src\/)?(?!locales\/)/, './dist/').replace(/\.tsx?$/, '.js');
}
