import { readFileSync } from 'node:fs';
import { requestErrors } from '../../packages/backend/src/plugins/request-error.ts';
import { commandsIn, describedIn, errorCode, slotDefinition, tablePage } from './described.ts';

test('each error code of the API has its meaning beside it', () => {
  const source = readFileSync('packages/backend/src/plugins/request-error.ts', 'utf8');
  const described = describedIn(source, errorCode);
  expect(Object.fromEntries(described.map(({ name, value }) => [name, Number(value)]))).toEqual(
    requestErrors,
  );
  expect(described.filter(({ comment }) => comment === '')).toEqual([]);
});

test('a slot has the comment before it', () => {
  const source =
    "/** Other. */\nconst a = 1;\n/**\n * Links at the\n * end.\n */\nexport const footer = defineSlot('footer');";
  expect(describedIn(source, slotDefinition)).toEqual([
    { name: 'footer', value: 'footer', comment: 'Links at the end.' },
  ]);
});

test('commands are those of the help, cells keep their lines', () => {
  expect(
    commandsIn(
      'Usage\n\nCommands:\n  check <build>  looks\n  key-x          keys\n  help           help\n\nMore:\n  none',
    ),
  ).toEqual(['check', 'key-x']);
  expect(tablePage('A', ['B'], [['c|d']])).toBe('# A\n\n| B |\n| --- |\n| c\\|d |\n');
});
