import { laterHook, laterShared, usingLaterHook, usingLaterShared } from './later-sources.ts';
import type { Difference } from './other-checkout.ts';
import { contractRange, otherMantine, otherReact, versionOf } from './versions.ts';

const nextMajor = versionOf('module-kit', 'major');

/** The shells under test, as differences from this checkout. */
export const shells = {
  today: {},
  /** A later shell that also serves the contract before its own. */
  next: {
    versions: {
      store: versionOf('store', 'minor'),
      ui: versionOf('ui', 'minor'),
      'module-kit': nextMajor,
    },
    serves: [versionOf('module-kit', 'minor'), nextMajor],
    libraries: { ...otherReact, ...otherMantine },
    edits: { ...laterHook, ...laterShared },
  },
  /** A shell that serves only the next contract. */
  nextAlone: { versions: { 'module-kit': nextMajor }, serves: [nextMajor] },
} as const satisfies Record<string, Difference>;

/** `works`, or the reason why publishing refuses it; the shell then reports it as incompatible. */
type Outcome = 'works' | RegExp;

/** A build of the fixture module with its outcome in each shell. */
export interface SkewedModule {
  readonly name: string;
  /** The required contract range. */
  readonly contract: string;
  readonly difference: Difference;
  readonly outcome: Readonly<Record<keyof typeof shells, Outcome>>;
}

const today = contractRange();
const otherContract = /needs contract/;
const other = (name: string) => new RegExp(`was built against @zaehlwerk/${name}[ /]`);

/** The builds of the module, described in docs/guide/version-skew.md. */
export const modules: readonly SkewedModule[] = [
  {
    // Built against today's versions.
    name: 'skew-today',
    contract: today,
    difference: {},
    outcome: { today: 'works', next: 'works', nextAlone: otherContract },
  },
  {
    // Another minor of react.
    name: 'skew-react',
    contract: today,
    difference: { libraries: otherReact },
    outcome: { today: 'works', next: 'works', nextAlone: otherContract },
  },
  {
    // A later patch of the store.
    name: 'skew-store-patch',
    contract: today,
    difference: { versions: { store: versionOf('store', 'patch') } },
    outcome: { today: other('store'), next: 'works', nextAlone: otherContract },
  },
  {
    // A later minor of the store, using a new hook.
    name: 'skew-store-minor',
    contract: today,
    difference: {
      versions: { store: versionOf('store', 'minor') },
      edits: { ...laterHook, ...usingLaterHook },
    },
    outcome: { today: other('store'), next: 'works', nextAlone: otherContract },
  },
  {
    // Another major of the store.
    name: 'skew-store-major',
    contract: today,
    difference: { versions: { store: versionOf('store', 'major') } },
    outcome: { today: other('store'), next: other('store'), nextAlone: otherContract },
  },
  {
    // A later minor of the components.
    name: 'skew-ui-minor',
    contract: today,
    difference: { versions: { ui: versionOf('ui', 'minor') } },
    outcome: { today: other('ui'), next: 'works', nextAlone: otherContract },
  },
  {
    // A shared package that is new.
    name: 'skew-new-shared',
    contract: today,
    difference: { edits: { ...laterShared, ...usingLaterShared } },
    outcome: { today: /ui\/empty-state .* has none/, next: 'works', nextAlone: otherContract },
  },
  {
    // A later minor of the module kit.
    name: 'skew-kit-minor',
    contract: today,
    difference: { versions: { 'module-kit': versionOf('module-kit', 'minor') } },
    outcome: { today: other('module-kit'), next: 'works', nextAlone: otherContract },
  },
  {
    // The next major of the contract.
    name: 'skew-contract-major',
    contract: contractRange('major'),
    difference: { versions: { 'module-kit': nextMajor } },
    outcome: { today: otherContract, next: 'works', nextAlone: 'works' },
  },
];
