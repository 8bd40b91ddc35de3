import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { declarationOf, emitDeclarations } from './emit-declarations.ts';
import { contractEntries, type Entry } from './entries.ts';
import type { TypesByRequest } from './report-files.ts';
import { typesOfExtract } from './report-text.ts';
import { withoutRepeats } from './without-repeats.ts';

const folder = path.resolve('.cache/contracts/extracts');
const silent = { default: { logLevel: ExtractorLogLevel.None } };

function extractorConfig(entry: Entry, name: string, compilerOptions: object, files: readonly string[]) {
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: path.resolve(`packages/${entry.folder}/package.json`),
    configObject: {
      projectFolder: process.cwd(),
      mainEntryPointFilePath: declarationOf(entry),
      compiler: { overrideTsconfig: { compilerOptions, files }, skipLibCheck: true },
      apiReport: {
        enabled: true,
        reportFileName: name,
        reportFolder: folder,
        reportTempFolder: path.join(folder, 'temp'),
        // A type that is not exported, but is part of one that is, belongs to the contract as well.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: silent,
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
  });
}

/**
 * The contract as the sources are now, by folder of the package. One program serves all entries. Throws when the
 * sources do not compile to declarations.
 */
export function extractReports(): ReadonlyMap<string, TypesByRequest> {
  const compilerOptions = emitDeclarations();
  const entries = contractEntries();
  const files = entries.map(declarationOf);
  mkdirSync(folder, { recursive: true });
  let compilerState: CompilerState | undefined;
  const types = new Map<Entry, string>();
  for (const [index, entry] of entries.entries()) {
    const name = `entry-${index}`;
    const config = extractorConfig(entry, name, compilerOptions, files);
    compilerState ??= CompilerState.create(config, { additionalEntryPoints: files });
    Extractor.invoke(config, {
      localBuild: true,
      compilerState,
      messageCallback: message => {
        message.handled = true;
      },
    });
    types.set(entry, typesOfExtract(readFileSync(path.join(folder, `${name}.api.md`), 'utf8')));
  }
  const byFolder = Map.groupBy(withoutRepeats(types), ([entry]) => entry.folder);
  return new Map(
    [...byFolder].map(([folder, of]) => [folder, new Map(of.map(([entry, text]) => [entry.request, text]))]),
  );
}
