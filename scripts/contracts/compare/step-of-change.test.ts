import { compareReports } from './compare-reports.ts';

function stepFrom(before: string, after: string): string {
  const [change, ...others] = compareReports(before, after);
  expect(others).toEqual([]);
  return change?.step ?? 'none';
}

const zod = "import * as z from 'zod/mini';\n";

test.each([
  ['a new optional member', 'interface A { b: string }', 'interface A { b: string; c?: number }'],
  ['a new optional method', 'interface A { b: string }', 'interface A { b: string; c?(): void }'],
  [
    'a new optional member deep inside',
    'function f(): Promise<{ a: { b: 1 } }>;',
    'function f(): Promise<{ a: { b: 1; c?: 2 } }>;',
  ],
  ['a new optional parameter', 'function f(a: string): void;', 'function f(a: string, b?: number): void;'],
  ['a new rest parameter', 'function f(): void;', 'function f(...all: string[]): void;'],
  [
    'a new optional parameter of a method',
    'interface A { b(): void }',
    'interface A { b(options?: string): void }',
  ],
  [
    'a new optional member of a schema',
    'const a: z.ZodMiniObject<{ b: z.ZodMiniString }>;',
    'const a: z.ZodMiniObject<{ b: z.ZodMiniString; c: z.ZodMiniOptional<z.ZodMiniString> }>;',
  ],
  [
    'a new member of a schema with a default',
    'const a: z.ZodMiniObject<{}>;',
    'const a: z.ZodMiniObject<{ c: z.ZodMiniDefault<z.ZodMiniString> }>;',
  ],
])('%s is a minor step', (_, before, after) => {
  expect(stepFrom(`${zod}export ${before}`, `${zod}export ${after}`)).toBe('minor');
  expect(stepFrom(`${zod}export ${after}`, `${zod}export ${before}`)).toBe('major');
});

test.each([
  ['a new required member', 'interface A { b: string }', 'interface A { b: string; c: number }'],
  [
    'a new required member of a schema',
    'const a: z.ZodMiniObject<{}>;',
    'const a: z.ZodMiniObject<{ c: z.ZodMiniString }>;',
  ],
  ['another type of a member', 'interface A { b?: string }', 'interface A { b?: number }'],
  ['a member that may be left out now', 'interface A { b: string }', 'interface A { b?: string }'],
  ['a member that may not be written now', 'interface A { b: string }', 'interface A { readonly b: string }'],
  ['a new required parameter', 'function f(): void;', 'function f(a: string): void;'],
  ['a parameter less', 'function f(a: string, b: 1): void;', 'function f(a: string): void;'],
  ['another type of a parameter', 'function f(a: string): void;', 'function f(a: 1): void;'],
  ['another result', 'function f(): string;', 'function f(): number;'],
  ['parameters in another order', 'function f(a: string, b: 1): void;', 'function f(b: 1, a: string): void;'],
  ['another alternative of a union', "type A = 'b' | 'c';", "type A = 'b' | 'c' | 'd';"],
  ['another name in a list', "const a: readonly ['b'];", "const a: readonly ['b', 'c'];"],
  ['a type that becomes an interface', 'type A = { b: 1 };', 'interface A { b: 1 }'],
  ['another parent', 'interface A extends B {}', 'interface A extends C {}'],
  [
    'another condition',
    'type A<T> = T extends { b: 1 } ? 1 : 2;',
    'type A<T> = T extends { b: 1; c?: 2 } ? 1 : 2;',
  ],
  ['a new type parameter', 'type A = string;', 'type A<T> = string;'],
  ['an overload less', 'function f(): void;\nexport function f(a: 1): void;', 'function f(): void;'],
  ['a constant that becomes a function', 'const a: string;', 'function a(): string;'],
])('%s is a major step', (_, before, after) => {
  expect(stepFrom(`export ${before}`, `export ${after}`)).toBe('major');
});

test.each([
  ['members in another order', 'interface A { b: 1; c: 2 }', 'interface A { c: 2; b: 1 }'],
  ['alternatives in another order', "type A = 'b' | 'c';", "type A = 'c' | 'b';"],
  ['other quotes', 'type A = "b";', "type A = 'b';"],
  ['a comment', 'type A = 1;', '/** Says more. */ type A = 1;'],
  ['another name of a parameter', 'function f(a: string): void;', 'function f(b: string): void;'],
])('%s needs no step', (_, before, after) => {
  expect(stepFrom(`export ${before}`, `export ${after}`)).toBe('none');
});
