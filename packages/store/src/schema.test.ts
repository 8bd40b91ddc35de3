import * as schema from './schema.ts';

test('modules find every name that they may have been built with', () => {
  expect(Object.keys(schema)).toEqual(
    expect.arrayContaining([
      ...[
        '_default',
        'ZodMiniDefault',
        'array',
        'boolean',
        'config',
        'enum',
        'extend',
        'instanceof',
        'int',
        'iso',
        'literal',
      ],
      ...[
        'maxLength',
        'minLength',
        'nullable',
        'number',
        'object',
        'optional',
        'prefault',
        'record',
        'refine',
      ],
      ...['regex', 'string', 'uint32', 'union', 'unknown', 'url'],
    ]),
  );
});
