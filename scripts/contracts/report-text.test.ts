import { typesOfExtract } from './report-text.ts';

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

test('an extract without types is refused', () => {
  expect(() => typesOfExtract('# Something else')).toThrow('no block of types');
});
