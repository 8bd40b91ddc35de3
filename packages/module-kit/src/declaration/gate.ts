import type { Application, Job } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';

/** Known settings; some groups contain more. */
type NameIn<Settings> = keyof {
  [Name in keyof Settings as Name extends string ? (string extends Name ? never : Name) : never]: true;
};

type SwitchOf<Settings> = {
  [Name in NameIn<Settings>]-?: NonNullable<Settings[Name]> extends boolean ? Name : never;
}[NameIn<Settings>];

/** Dotted paths to the switches of nested settings, e.g. `crmSettings.registrationEnabled`. */
type SwitchPathOf<Settings> = {
  [Name in NameIn<Settings>]-?: NonNullable<Settings[Name]> extends boolean
    ? Name
    : NonNullable<Settings[Name]> extends readonly unknown[]
      ? never
      : NonNullable<Settings[Name]> extends object
        ? `${Name}.${SwitchPathOf<NonNullable<Settings[Name]>>}`
        : never;
}[NameIn<Settings>];

/** A switch among the application's `features`, or `unknownUserReadingAllowed`. */
export type FeatureName = SwitchOf<Application['features']> | SwitchOf<Application['unknownUserReading']>;

/** A switch of the application config by its path, e.g. `communicationSettings.showSendingReadingReceiptOnMainMenu`. */
export type SettingPath = SwitchPathOf<Application>;

/** A switch of a job by its path, e.g. `config.features.reshareAllowed`. */
export type JobSwitchPath = SwitchPathOf<Pick<Job, 'done' | 'config' | 'jobPermissions'>>;

/** All stated parts must hold. Anything unknown is closed, also below `not`: a switch, a fact, a part. */
export interface Gate {
  readonly feature?: FeatureName;
  /** All of them are required. */
  readonly roles?: readonly string[];
  readonly setting?: SettingPath;
  /** A fact about the account that is true, or a number greater than `above`. */
  readonly fact?: string;
  readonly above?: number;
  /** A switch of the job in whose slot the gate is; closed elsewhere. */
  readonly job?: JobSwitchPath;
  readonly all?: readonly Gate[];
  readonly any?: readonly Gate[];
  readonly not?: Gate;
}

/** Deeper gates are closed. */
const deepest = 5;

const word = z.string().check(z.minLength(1));

/** Unknown parts stay, so that {@link isOpen} closes on them. */
function gateSchemaTo(depth: number): z.ZodMiniType {
  const inner = depth > 0 ? gateSchemaTo(depth - 1) : z.unknown();
  return z.looseObject({
    feature: z.optional(word),
    roles: z.optional(z.array(word)),
    setting: z.optional(word),
    fact: z.optional(word),
    above: z.optional(z.number()),
    job: z.optional(word),
    all: z.optional(z.array(inner)),
    any: z.optional(z.array(inner)),
    not: z.optional(inner),
  });
}

/** Names in it are checked when it is evaluated. */
export const gateSchema = gateSchemaTo(deepest) as z.ZodMiniType<Gate, Gate>;

/** Switches and numbers about an account, by name. */
export type Facts = Readonly<Record<string, boolean | number>>;

export interface GateFacts {
  /** The application config. */
  readonly application: object & {
    readonly features?: object;
    readonly unknownUserReading?: object;
  };
  /** Without a login, its facts are undecided. */
  readonly account?: { readonly roles: readonly string[]; readonly facts: Facts } | undefined;
  /** In whose slot the gate is. */
  readonly job?: unknown;
}

/** In order: `all` is the lowest of its parts, `any` the highest. */
const closed = 0;
/** Its opposite is unknown too. */
const unknown = 1;
/** Depends on the next login. */
const undecided = 2;
const open = 3;
type Answer = typeof closed | typeof unknown | typeof undecided | typeof open;

const opposites = [open, unknown, undecided, closed] as const;

/** No gate is open; anything unknown is closed. */
export function isOpen(gate: Gate | undefined, facts: GateFacts): boolean {
  return gate === undefined || answerOf(gate, facts, deepest) === open;
}

/** True if a login may open it: the login comes first then. */
export function mayOpen(gate: Gate | undefined, facts: GateFacts): boolean {
  return gate === undefined || answerOf(gate, facts, deepest) >= undecided;
}

const conditions: Readonly<Record<string, (gate: Gate, facts: GateFacts, depth: number) => Answer>> = {
  feature: ({ feature = '' }, { application }) => {
    const ofFeatures = switched(valueAt(application.features, feature));
    return ofFeatures === unknown ? switched(valueAt(application.unknownUserReading, feature)) : ofFeatures;
  },
  roles: ({ roles = [] }, { account }) => {
    if (roles.length === 0) return open;
    if (!account) return undecided;
    return roles.every(role => account.roles.includes(role)) ? open : closed;
  },
  setting: ({ setting = '' }, { application }) => switched(valueAt(application, ...setting.split('.'))),
  fact: ({ fact = '', above }, { account }) => {
    if (!account) return undecided;
    const value = valueAt(account.facts, fact);
    if (above === undefined) return switched(value);
    if (typeof value !== 'number' || Number.isNaN(value)) return unknown;
    return value > above ? open : closed;
  },
  // Part of `fact`.
  above: ({ fact }) => (fact === undefined ? unknown : open),
  job: ({ job: path = '' }, { job }) => switched(valueAt(job, ...path.split('.'))),
  all: ({ all = [] }, facts, depth) => lowest(all.map(gate => answerOf(gate, facts, depth - 1))),
  any: ({ any = [] }, facts, depth) => highest(any.map(gate => answerOf(gate, facts, depth - 1))),
  not: ({ not = {} }, facts, depth) => opposites[answerOf(not, facts, depth - 1)],
};

function answerOf(gate: Gate, facts: GateFacts, depth: number): Answer {
  if (depth < 0) return unknown;
  const stated = Object.entries(gate).filter(([, value]) => value !== undefined);
  return lowest(
    stated
      .map(([name]) => (Object.hasOwn(conditions, name) ? conditions[name] : undefined))
      .map(condition => condition?.(gate, facts, depth) ?? unknown),
  );
}

const lowest = (answers: readonly Answer[]) => Math.min(open, ...answers) as Answer;
const highest = (answers: readonly Answer[]) => Math.max(closed, ...answers) as Answer;

function switched(value: unknown): Answer {
  if (typeof value !== 'boolean') return unknown;
  return value ? open : closed;
}

/** Along own properties only. */
function valueAt(holder: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (Object.hasOwn(Object(value), name) ? Object(value)[name] : undefined),
    holder,
  );
}

/** Parts that no portal understands, for the author: such a gate is always closed. */
export function gateMistakes(gate: Gate | undefined, depth = deepest): readonly string[] {
  if (gate === undefined) return [];
  if (depth < 0) return [`lies more than ${deepest} gates deep`];
  const { all = [], any = [], not, fact, above } = gate;
  return [
    ...Object.keys(gate)
      .filter(part => !Object.hasOwn(conditions, part))
      .map(part => `has the part ${part}, which does not exist`),
    ...(above !== undefined && fact === undefined ? ['says above without a fact'] : []),
    ...[...all, ...any, not].flatMap(inner => gateMistakes(inner, depth - 1)),
  ];
}
