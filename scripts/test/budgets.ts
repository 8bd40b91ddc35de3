import type { ReleasedModule, ReleaseSet } from '@zaehlwerk/module-kit/host';

/** Bytes after brotli that one part of a portal may have: the files of `files`, which are addresses on the site. */
export interface Budget {
  /** A measured part, and the place of its limit. */
  readonly name: string;
  readonly bytes: number;
  readonly files: readonly string[];
}

/** The limits of a module's parts; `config.budget` of its package.json states those that differ. */
export interface ModuleLimits {
  /** Container and exposed entry. */
  readonly entry: number;
  /** Each of its screens, with everything that comes with it. */
  readonly screen: number;
  /** Each of its contributions to slots, in the same way. */
  readonly contribution: number;
  /** All code together that comes later than a screen: dialogs, workers, libraries. */
  readonly later: number;
  /** The texts of one language. */
  readonly texts: number;
}

/** A module's own limits; screens and contributions by name. */
export type OwnLimits = Partial<Omit<ModuleLimits, 'screen' | 'contribution'>> & {
  readonly screens?: Readonly<Record<string, number>>;
  readonly contributions?: Readonly<Record<string, number>>;
};

/** Contents of `size-budgets.json`. `module` holds for every module, also for those to come. */
export interface Limits {
  readonly shell: { readonly start: number; readonly later: number; readonly texts: number };
  /** Each shared package that loads on demand, and one that is not named. */
  readonly onDemand: Readonly<Record<string, number>> & { readonly default: number };
  /** The service worker's code, without the list of files that publishing puts in front: that grows with every module. */
  readonly serviceWorker: number;
  readonly module: ModuleLimits;
}

/** The budgets of a release set, one for each part, so that a new module changes none of the others. */
export function budgetsOf(
  set: Pick<ReleaseSet, 'shell' | 'modules'>,
  limits: Limits,
  ownLimitsOf: (module: string) => OwnLimits,
): Budget[] {
  const { shell } = set;
  const onDemand = Object.entries(shell.onDemand);
  const started = [...shell.initial, ...onDemand.flatMap(([, files]) => files)];
  const ofShell = budgetIn(shell.base);
  return [
    ofShell('shell, start', limits.shell.start, shell.initial),
    ...onDemand.map(([request, files]) =>
      ofShell(`shell, ${request}`, limits.onDemand[request] ?? limits.onDemand.default, files),
    ),
    ofShell('shell, later', limits.shell.later, restOf(shell, started)),
    ofShell('shell, texts', limits.shell.texts, [shell.locales['de-FORMAL']]),
    ofShell('service worker, code', limits.serviceWorker, ['worker/service-worker.js']),
    ...set.modules.flatMap(module => budgetsOfModule(module, limits.module, ownLimitsOf(module.name))),
  ];
}

function budgetsOfModule(module: ReleasedModule, limits: ModuleLimits, own: OwnLimits): Budget[] {
  const { name, entry, exposed, screens, contributions, locales } = module;
  const started = [entry, ...exposed, ...[screens, contributions].flatMap(Object.values).flat()];
  const budget = budgetIn(module.base);
  const parts = (kind: 'screens' | 'contributions', limit: number) =>
    Object.entries(module[kind]).map(([part, files]) =>
      budget(`${name}, ${part}`, own[kind]?.[part] ?? limit, files),
    );
  return [
    budget(`${name}, entry`, own.entry ?? limits.entry, [entry, ...exposed]),
    ...parts('screens', limits.screen),
    ...parts('contributions', limits.contribution),
    budget(`${name}, later`, own.later ?? limits.later, restOf(module, started)),
    budget(`${name}, texts`, own.texts ?? limits.texts, [locales['de-FORMAL']]),
  ];
}

/** JavaScript that belongs to no measured part. */
function restOf({ files }: Pick<ReleasedModule, 'files'>, measured: readonly string[]): string[] {
  return files.map(({ path }) => path).filter(path => !measured.includes(path) && isScript(path));
}

function budgetIn(base: string) {
  return (name: string, bytes: number, paths: readonly string[]): Budget => ({
    name,
    bytes,
    files: [...new Set(paths)].filter(path => !path.endsWith('.css')).map(path => base + path),
  });
}

const isScript = (path: string) => path.endsWith('.js');
