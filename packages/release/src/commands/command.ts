import process from 'node:process';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { type Answer, report } from './answer.ts';
import type { Param } from './param.ts';

type Params = Readonly<Record<string, Param<unknown>>>;

export type Values<Own extends Params> = {
  readonly [Name in keyof Own]: Own[Name] extends Param<infer Value> ? Value : never;
};

/** One row of the table of commands. */
export interface TableRow {
  /** `publisher add` is the command `add` of the group `publisher`. */
  readonly name: string;
  readonly description: string;
  readonly params: Params;
  readonly run: (values: never) => Promise<Answer>;
}

/** A row whose params have the types that `run` takes. */
export const row = <Own extends Params>(
  name: string,
  description: string,
  params: Own,
  run: (values: Values<Own>) => Promise<Answer>,
): TableRow => ({ name, description, params, run });

export function addCommand(parent: Command, { name, description, params, run }: TableRow): void {
  const command = parent.command(name.split(' ').at(-1) ?? name).description(description);
  const entries = Object.entries(params);
  const isArgument = ([, { flags }]: (typeof entries)[number]) => !flags.startsWith('--');
  const argumentNames = entries.filter(isArgument).map(([param]) => param);
  for (const entry of entries) {
    const [, { flags, description: words, parse, fallback, env, isRequired }] = entry;
    if (isArgument(entry)) {
      const argument = new Argument(flags, words);
      if (parse) argument.argParser(parse);
      command.addArgument(argument);
      continue;
    }
    // Commander would report a missing one before a misspelled one.
    const option = new Option(flags, isRequired ? `${words} (required)` : words);
    if (parse) option.argParser(parse);
    // A pipeline sets a variable to nothing where its secret is missing: that is none. A parser refuses it, since an
    // empty pin of the operator would otherwise be no pin.
    if (env && (parse || process.env[env] !== '')) option.env(env);
    // Commander would show "false" in the help.
    if (typeof fallback === 'number') option.default(fallback);
    command.addOption(option);
  }
  command.action(async (...given: unknown[]) => {
    const { json } = command.opts();
    await report(json, async () => {
      const named = argumentNames.map((param, index) => [param, given[index]]);
      const values: Record<string, unknown> = { ...command.opts(), ...Object.fromEntries(named) };
      const lacking = entries.find(([param, { isRequired }]) => isRequired && values[param] === undefined);
      if (lacking) throw missing(lacking[1]);
      for (const [param, { load, fallback }] of entries) {
        const value = values[param];
        if (value === undefined) values[param] = fallback;
        else if (load) values[param] = await load(String(value));
      }
      return run(values as never);
    });
  });
}

function missing({ flags, description, env }: Pick<Param<unknown>, 'flags' | 'description' | 'env'>) {
  const orSet = env === undefined ? '' : `, or set ${env}`;
  return new InvalidArgumentError(`${flags} is missing: ${description}. Add it${orSet}.`);
}
