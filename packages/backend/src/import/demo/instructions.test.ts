import { languageNames } from '@zaehlwerk/api/schema';
import { instructionSubject, matchInstruction } from '@zaehlwerk/domain';
import { applicationRecordSchema } from '../record/application-record.ts';
import { jobRecordSchema } from '../record/job-record.ts';
import { customerJobs } from './customer-jobs.ts';
import { instructions, kunde, varianten } from './demo-files.ts';

const records = [kunde, varianten].flatMap(source => [...customerJobs('kunde', source, '2026-11-20')]);
const jobs = new Map(records.map(record => jobRecordSchema.parse(record)).map(job => [job.id, job]));
const { meterReadingHelp } = applicationRecordSchema.parse({
  id: 'demo',
  name: '',
  meterReadingHelp: instructions,
});

function titlesFor(id: string, language = 'de-FORMAL'): string[] {
  const job = jobs.get(id);
  if (job === undefined) throw new Error(`There is no job ${id}.`);
  const subject = instructionSubject(job);
  return meterReadingHelp
    .filter(
      instruction =>
        instruction.language === language && matchInstruction(instruction, subject) === 'matches',
    )
    .map(({ title }) => title.replace(/ .*/, ''));
}

test.each([
  ['two rates', 'LT-100131', ['Stromzähler']],
  ['feed-in', 'LT-100132', ['Digitaler']],
  ['gas', 'LT-100133', ['Gaszähler']],
  ['water', 'LT-100134', ['Wasserzähler']],
  ['warm water', 'LT-100135', ['Wasserzähler']],
  ['heat', 'LT-100136', ['Wärmezähler']],
  ['a counter of another kind', 'LT-100137', ['Betriebsstundenzähler']],
  ['a single rate of electricity', 'LT-400101', ['Digitaler']],
  ['both directions', 'LT-400113', ['Digitaler']],
  ['twelve rates', 'LT-400127', []],
  ['heat that states no type', 'LT-400131', ['Wärmezähler']],
  ['a meter of which only the number is known', 'LT-400133', []],
])('%s: its own instructions, then the general ones', (_name, id, own) => {
  expect(titlesFor(id)).toEqual([...own, 'So']);
  for (const language of languageNames) expect(titlesFor(id, language)).toHaveLength(own.length + 1);
});

test('every instruction has a text in each language, with the right form of address', () => {
  expect(meterReadingHelp.length % languageNames.length).toBe(0);
  for (const { language, title, text } of meterReadingHelp) {
    expect([title.length, text.length]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(title).not.toMatch(/^#|^$/);
    expect(text.length).toBeGreaterThan(100);
    if (language === 'de-INFORMAL')
      expect(text).not.toMatch(/\b(Ihr|Ihre|Ihren|Ihnen|Lesen Sie|Sie)\b(?! (muss|steht|ist|wechselt))/);
    if (language === 'de-FORMAL') expect(text).not.toMatch(/\b(du|dein|deine|dir|dich)\b/i);
  }
});
