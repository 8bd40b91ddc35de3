import { readJsonRecords } from './json-records.ts';

const job = {
  id: 'J "1"\\',
  note: 'ä€𝄞\n\t\u2028{[,]} // no comment /* none */',
  '': [[], {}, -1.5e-7, true, null],
};
const document = String.raw`// of the utility
{ /* two
  lines */ "accounts": [{"username": "anna"},
  {"username": "\u00e4\\/\ud834\udd1e"}, // last
  ],
  "jobs": [
    ${JSON.stringify(job)}, 7, "text",
    {"__proto__": {"id": "own"}, "n": 12345678901234567890, "z": 1.50}
  ],
  "accounts": [],
  "jobs": [{}],
}
`;

async function* piecesOf(text: string, length: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length);
}

async function recordsIn(text: string, length: number) {
  const found: [kind: string, line: number, value: unknown][] = [];
  for await (const { kind, line, value } of readJsonRecords('unused', piecesOf(text, length)))
    found.push([kind, line, value]);
  return found;
}

test.each([1, 2, 3, 5, 7, 64, 1000])('a document is the same in pieces of %d characters', async length => {
  expect(await recordsIn(document, length)).toEqual([
    ['account', 3, { username: 'anna' }],
    ['account', 4, { username: 'ä\\/𝄞' }],
    ['job', 7, job],
    ['job', 7, 7],
    ['job', 7, 'text'],
    ['job', 8, JSON.parse('{"__proto__": {"id": "own"}, "n": 12345678901234567890, "z": 1.5}')],
    ['job', 11, {}],
  ]);
});
