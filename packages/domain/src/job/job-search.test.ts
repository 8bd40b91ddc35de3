import fc from 'fast-check';
import { type SearchableJob, searchedJob, searchIndexOf, searchJobs } from './job-search.ts';

const indexOf = <Job extends SearchableJob>(
  jobs: readonly Job[],
  moreOf?: (job: Job) => readonly (string | undefined)[],
) => searchIndexOf(jobs.map(job => searchedJob(job, job, moreOf?.(job))));

const muellerInHauptstrasse: SearchableJob = {
  customer: { customerNumber: 'K-4711', firstname: 'Jörg', lastname: 'Müller' },
  meter: {
    meterNumber: '1 EMH00 1234 5678',
    meterAddress: {
      street: 'Hauptstraße',
      houseNumber: '12a',
      zip: '99084',
      city: 'Erfurt',
      cityDistrict: 'Altstadt',
      objectKey: 'WE-07',
      locationDescription: 'Keller (hinten links)',
      lastname: 'Łukasik',
    },
  },
};
const mueller2: SearchableJob = {
  customer: { company: 'Mueller & Söhne GmbH' },
  partner: { identifier: '1000-4200' },
  meter: {
    meterNumber: '8SEN0099',
    meterAddress: { street: 'Bahnhofstr.', houseNumber: '3', city: 'Weimar' },
  },
};
const bare: SearchableJob = { meter: { meterNumber: '7GMT42' } };
const index = indexOf([muellerInHauptstrasse, mueller2, bare], ({ meter }) => [
  meter.meterNumber.startsWith('7') ? 'Gaszähler' : 'Stromzähler',
]);
const found = (query: string) => searchJobs(index, query).map(({ meter }) => meter.meterNumber);

test.each([
  ['haupt', ['1 EMH00 1234 5678']],
  ['HAUPTSTRASSE', ['1 EMH00 1234 5678']],
  ['hauptstr', ['1 EMH00 1234 5678']],
  ['strasse', []],
  ['Hauptstraße', ['1 EMH00 1234 5678']],
  ['hauptstr. 12a', ['1 EMH00 1234 5678']],
  ['Bahnhofstr. 3', ['8SEN0099']],
  ['Bahnhofstrasse', ['8SEN0099']],
  ['Müller', ['1 EMH00 1234 5678', '8SEN0099']],
  ['mueller', ['1 EMH00 1234 5678', '8SEN0099']],
  ['muller', ['1 EMH00 1234 5678']],
  ['Mu\u0308ller', ['1 EMH00 1234 5678', '8SEN0099']],
  ['JORG', ['1 EMH00 1234 5678']],
  ['soehne', ['8SEN0099']],
  ['lukasik', ['1 EMH00 1234 5678']],
  ['Łuk', ['1 EMH00 1234 5678']],
  ['müller weimar', ['8SEN0099']],
  ['weimar, müller', ['8SEN0099']],
  ['müller berlin', []],
  ['1emh0012345678', ['1 EMH00 1234 5678']],
  ['1 EMH00 1234 5678', ['1 EMH00 1234 5678']],
  ['k-4711', ['1 EMH00 1234 5678']],
  ['k4711', ['1 EMH00 1234 5678']],
  ['4711', ['1 EMH00 1234 5678']],
  ['we-07', ['1 EMH00 1234 5678']],
  ['07', ['1 EMH00 1234 5678']],
  ['hauptstr 12 a', ['1 EMH00 1234 5678']],
  ['hinten keller', ['1 EMH00 1234 5678']],
  ['"keller"', ['1 EMH00 1234 5678']],
  ['10004200', ['8SEN0099']],
  ['1000-42', ['8SEN0099']],
  ['müller & söhne', ['8SEN0099']],
  ['strom', ['1 EMH00 1234 5678', '8SEN0099']],
  ['gaszaehler', ['7GMT42']],
  ['gas müller', []],
  ['234 567', ['1 EMH00 1234 5678']],
  ['99084 erfurt', ['1 EMH00 1234 5678']],
  ['undefined', []],
  ['gmt', ['7GMT42']],
  ['', ['1 EMH00 1234 5678', '8SEN0099', '7GMT42']],
  ['  ', ['1 EMH00 1234 5678', '8SEN0099', '7GMT42']],
])('%p finds %p', (query, numbers) => expect(found(query)).toEqual(numbers));

const houses = ['50', '15', '5a', '5', '5 a', '51', '55'].map(
  (houseNumber, number): SearchableJob => ({
    meter: { meterNumber: `5EMH000${number}`, meterAddress: { street: 'Werkgasse', houseNumber } },
  }),
);
const stranger: SearchableJob = {
  customer: { lastname: 'Werk' },
  meter: { meterNumber: '5', meterAddress: { street: 'Werkgasse', houseNumber: '9' } },
};
const houseNumbersFound = (query: string) =>
  searchJobs(indexOf([...houses, stranger]), query).map(({ meter }) => meter.meterAddress?.houseNumber);

test.each([
  // The house that was typed, then those that begin with it, whole words first, then parts of meter numbers.
  ['werkgasse 5', ['5', '5 a', '50', '5a', '51', '55', '9', '15']],
  ['5 werkgasse', ['5', '5 a', '50', '5a', '51', '55', '9', '15']],
  ['werkgasse 1', ['15']],
  ['werkgasse 5a', ['5a', '5 a']],
  ['Werkgasse 5 a', ['5 a', '5a']],
  ['werkgasse 51', ['51']],
  ['werk', ['9', '50', '15', '5a', '5', '5 a', '51', '55']],
])('%p finds the houses %p, in this order', (query, expected) =>
  expect(houseNumbersFound(query)).toEqual(expected),
);

const lindenhof = (houseNumber: string, meterNumber: string, zip = '06846'): SearchableJob => ({
  meter: { meterNumber, meterAddress: { street: 'Lindenhof', houseNumber, zip } },
});
/** Meter numbers and zips have the typed digits, too. */
const inLindenhof = indexOf([
  lindenhof('21', '1'),
  lindenhof('2', '1EMH0001', '1'),
  lindenhof('10', '1EMH0002'),
  lindenhof('11', '1EMH0003'),
  lindenhof('1a', '1EMH0004'),
  lindenhof('1', '1EMH0005'),
  lindenhof('12-14', '1EMH0006'),
  lindenhof('1', '1EMH0007'),
  { meter: { meterNumber: '1', meterAddress: { street: 'Lindenhof' } } },
]);

test.each([
  ['Lindenhof 1', ['1', '1', '10', '11', '1a', '12-14', '21', '2', undefined]],
  ['1 lindenhof', ['1', '1', '10', '11', '1a', '12-14', '21', '2', undefined]],
  ['lindenh. 1', ['1', '1', '10', '11', '1a', '12-14', '21', '2', undefined]],
  ['Lindenhof 1 a', ['1a']],
  ['Lindenhof 12', ['12-14']],
  ['Lindenhof', ['21', '2', '10', '11', '1a', '1', '12-14', '1', undefined]],
])('%p means the house number first: %p', (query, expected) =>
  expect(searchJobs(inLindenhof, query).map(({ meter }) => meter.meterAddress?.houseNumber)).toEqual(
    expected,
  ),
);

const word = fc.string({ unit: fc.constantFrom(...'abestruAEÄÖÜäöüßéŁ'), minLength: 1, maxLength: 12 });

test('a job is found by the beginnings of its words, in any order and case, and by any part of its number', () => {
  fc.assert(
    fc.property(
      word,
      word,
      fc.string({ unit: fc.constantFrom(...'0123EMH'), minLength: 1 }),
      fc.nat(12),
      fc.nat(12),
      (street, lastname, meterNumber, from, length) => {
        const job: SearchableJob = {
          customer: { lastname },
          meter: { meterNumber, meterAddress: { street } },
        };
        const own = indexOf([job]);
        const beginning = street.slice(0, length + 1);
        const part = meterNumber.slice(from % meterNumber.length).slice(0, length + 1);
        for (const query of [street, beginning, beginning.toUpperCase(), `${lastname} ${part} ${beginning}`])
          expect(searchJobs(own, query)).toEqual([job]);
      },
    ),
  );
});

test('in whatever order the words are typed, the jobs are found that each of them finds alone', () => {
  const job = fc.record({
    meter: fc.record({
      meterNumber: word,
      meterAddress: fc.record({ street: word, houseNumber: fc.constantFrom('1', '1a', '12', '2') }),
    }),
  });
  fc.assert(
    fc.property(fc.array(job), fc.array(fc.constantFrom('a', 'st', '1', '12', 'ä', 'B')), (jobs, words) => {
      const own = indexOf(jobs);
      const isFound = (one: SearchableJob) =>
        words.every(each => searchJobs(indexOf([one]), each).length > 0);
      expect(new Set(searchJobs(own, words.join(' ')))).toEqual(new Set(jobs.filter(isFound)));
      expect(searchJobs(own, words.toReversed().join(' '))).toHaveLength(jobs.filter(isFound).length);
    }),
  );
});

test('ten thousand jobs are indexed and searched', () => {
  const jobs = Array.from({ length: 10_000 }, (_, number): SearchableJob => {
    const street = ['Lindenstraße', 'Goetheplatz', 'Übergasse', 'Am Markt'][number % 4] ?? '';
    const meterNumber = `1ESY${String(number).padStart(8, '0')}`;
    return { meter: { meterNumber, meterAddress: { street, houseNumber: `${number % 100}` } } };
  });
  const many = indexOf(jobs);
  expect(searchJobs(many, '1ESY00007777')).toEqual([jobs[7777]]);
  expect(searchJobs(many, 'lindenstrasse')).toHaveLength(2500);
  expect(searchJobs(many, 'UEBERGASSE 1ESY0000999')).toEqual([jobs[9990], jobs[9994], jobs[9998]]);
  expect(searchJobs(many, 'nowhere')).toEqual([]);
});
