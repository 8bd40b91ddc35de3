import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { linesOfBlock, readBlock, textOfPasted } from './pasted-block.ts';

test.each([
  ['cells of a spreadsheet', '8SEN3130\t277,5\n7ELS2730\t7669\n', '8SEN3130=277,5 7ELS2730=7669'],
  ['semicolons', '8SEN3130;277,5\r\n\r\n7ELS2730; 7669', '8SEN3130=277,5 7ELS2730=7669'],
  ['blanks, also within numbers', '8SEN 3130  277,5\n7ELS 2730 7669', '8SEN 3130=277,5 7ELS 2730=7669'],
  ['a heading and other columns', 'Nummer\tOrt\tStand\n4711\tKeller\t12', '4711=12'],
  ['two registers', '4711\t12\t34', '4711=12+34'],
])('understood: %s', (_name, text, expected) => {
  const lines = linesOfBlock(text)?.map(([number, values]) => `${number}=${values.join('+')}`);
  expect(lines?.join(' ')).toBe(expected);
});

test.each(['4711', '8SEN 3130 0328 82', ' 4711\n'])('%j is only a number', text =>
  expect(linesOfBlock(text)).toBeUndefined(),
);

const at = (id: string, meterNumber: string, registers = 1) =>
  exampleJob({
    id,
    meter: {
      meterNumber,
      meterRateTasks: Array.from({ length: registers }, (_, task) => exampleTask({ taskId: `${task}` })),
    },
  });
const jobs = [at('a', '1ESY1001'), at('b', '1ESY1002', 2), at('done', '1ESY1003'), at('far', '1ESY1004')];
const isOpen = ({ id }: { id: string }) => id !== 'done';
const listed = new Set(jobs.filter(({ id }) => id !== 'far'));

test('each line has its meter, or why it is not taken; lines of one meter are its registers', () => {
  const lines = readBlock(
    ['1001 5', '1002 6', '1ESY1002 7', '1003 8', '1004 9', '4711 1', '1ESY 2', '1ESY1001 keine'].join('\n'),
    { jobs, listed, isOpen },
  );
  expect(lines?.map(({ number, values, problem }) => [number, values.join('+'), problem])).toEqual([
    ['1ESY1001', '5', undefined],
    ['1ESY1002', '6+7', undefined],
    ['1003', '8', 'closed'],
    ['1004', '9', 'elsewhere'],
    ['4711', '1', 'none'],
    ['1ESY', '2', 'several'],
  ]);
  const [tooMany] = readBlock('1001\t5\t6', { jobs, listed, isOpen }) ?? [];
  expect(tooMany?.problem).toBe('tooMany');
});

test.each([
  ['7.669,50', true, '7669.50'],
  ['7669 kWh', true, '7669 kWh'],
  ['7669,5', false, '7669,'],
  ['12.650', false, '12.650'],
])('%s becomes the text of a register', (value, withDecimals, text) => {
  const task = exampleTask({ postDecimals: 2 });
  expect(textOfPasted(value, task, { queryPostDecimals: withDecimals, maskPostDecimals: false })).toBe(text);
});
