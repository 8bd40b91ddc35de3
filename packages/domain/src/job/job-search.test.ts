import fc from 'fast-check';
import { buildJobSearchIndex, jobSearchText, type SearchableJob, searchJobs } from './job-search.ts';

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
      lastname: 'Łukasik',
    },
  },
};
const mueller2: SearchableJob = {
  customer: { company: 'Mueller & Söhne GmbH' },
  meter: {
    meterNumber: '8SEN0099',
    meterAddress: { street: 'Bahnhofstr.', houseNumber: '3', city: 'Weimar' },
  },
};
const bare: SearchableJob = { meter: { meterNumber: '7GMT42' } };
const index = buildJobSearchIndex([muellerInHauptstrasse, mueller2, bare]);
const found = (query: string) => searchJobs(index, query).map(({ meter }) => meter.meterNumber);

test.each([
  ['strasse', ['1 EMH00 1234 5678', '8SEN0099']],
  ['STRASSE', ['1 EMH00 1234 5678', '8SEN0099']],
  ['straße', ['1 EMH00 1234 5678', '8SEN0099']],
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
  ['we-07', ['1 EMH00 1234 5678']],
  ['99084 erfurt', ['1 EMH00 1234 5678']],
  ['undefined', []],
  ['gmt', ['7GMT42']],
  ['', ['1 EMH00 1234 5678', '8SEN0099', '7GMT42']],
  ['  ', ['1 EMH00 1234 5678', '8SEN0099', '7GMT42']],
])('%p finds %p', (query, numbers) => expect(found(query)).toEqual(numbers));

test('a job is found by any piece of what it says, in any case', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abestruAEÄÖÜäöüßéŁ'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(word, word, fc.nat(12), fc.nat(12), (street, lastname, from, length) => {
      const job: SearchableJob = {
        customer: { lastname },
        meter: { meterNumber: '1', meterAddress: { street } },
      };
      const own = buildJobSearchIndex([job]);
      const piece = street.slice(from, from + length + 1);
      for (const query of [street, piece, piece.toUpperCase(), `${lastname} ${piece}`]) {
        expect(searchJobs(own, query)).toEqual([job]);
      }
    }),
  );
});

test('ten thousand jobs are indexed and searched', () => {
  const jobs = Array.from({ length: 10_000 }, (_, number): SearchableJob => {
    const street = ['Lindenstraße', 'Goetheplatz', 'Übergasse', 'Am Markt'][number % 4] ?? '';
    const meterNumber = `1ESY${String(number).padStart(8, '0')}`;
    return { meter: { meterNumber, meterAddress: { street, houseNumber: `${number % 100}` } } };
  });
  const many = buildJobSearchIndex(jobs);
  expect(searchJobs(many, '1ESY00007777')).toEqual([jobs[7777]]);
  expect(searchJobs(many, 'lindenstrasse')).toHaveLength(2500);
  expect(searchJobs(many, 'UEBERGASSE 1ESY0000999')).toEqual([jobs[9990], jobs[9994], jobs[9998]]);
  expect(searchJobs(many, 'nowhere')).toEqual([]);
});

test('the same word twice is kept once', () => {
  const twice = {
    customer: { lastname: 'Abel' },
    meter: { meterNumber: '1', meterAddress: { lastname: 'Abel' } },
  };
  expect(jobSearchText(twice).match(/abel/g)).toHaveLength(1);
});
