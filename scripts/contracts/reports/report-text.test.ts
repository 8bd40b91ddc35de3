import { reportText, typesOfExtract, typesOfReport } from './report-text.ts';

const extract = `## API Report File for "@zaehlwerk/store"

\`\`\`ts

import { Link } from 'react-router';

// @public (undocumented)
export interface A {
    // (undocumented)
    b: 'https://example.org';
}

export { Link }

// (No @packageDocumentation comment for this package)

\`\`\`
`;

const types = `import { Link } from 'react-router';

export interface A {
    b: 'https://example.org';
}

export { Link }`;

test('the types stay, comments do not', () => {
  expect(typesOfExtract(extract)).toBe(types);
});

test('what is written into a report is read from it', () => {
  expect(typesOfReport(reportText('@zaehlwerk/store', types))).toBe(types);
  expect(typesOfReport(reportText('@zaehlwerk/store', types, '1.2.3'))).toBe(types);
  expect(typesOfReport(reportText('@zaehlwerk/store', ''))).toBe('');
});

test('a file without types is no report', () => {
  expect(() => typesOfReport('# Something else')).toThrow('no report');
});
