import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../../..');
/** Of screens; paper is measured in points. */
const styles = globSync('{shell,mf-*,packages/*}/src/**/*.css', { cwd: root }).filter(
  file => !/paper\.module|receipt\.module|variables\.css/.test(file),
);

/** The values of a property that no scale has, with their files. */
function strays(property: RegExp, scale: readonly string[]): string[] {
  const declared = new RegExp(`(?<![-\\w])(?:${property.source}):\\s*([^;]+);`, 'g');
  return styles.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(declared)]
      .map(([, value = '']) => value)
      .filter(value => !scale.includes(value))
      .map(value => `${file}: ${value}`),
  );
}

test('text has the sizes of one scale, besides the drawn register and signs beside text', () => {
  const sizes = ['0.875rem', '1rem', '1.125rem', '1.375rem', '1.75rem', '2.125rem', 'inherit'];
  const upToWidth = ['min(1.75rem, 11.5vw)'];
  const ofText = ['0.875em', '0.8em'];
  const register = ['1.25rem', 'calc(var(--pitch) * 0.86)'];
  expect(strays(/font-size/, [...sizes, ...upToWidth, ...ofText, ...register])).toEqual([]);
});

test('text has two weights', () => {
  expect(strays(/font-weight/, ['400', '600', 'inherit', 'var(--mantine-heading-font-weight)'])).toEqual([]);
});

test('corners have one radius, besides circles and the drawn register', () => {
  const radii = [
    'var(--radius)',
    'var(--radius) var(--radius) 0 0',
    'inherit',
    '0',
    '50%',
    '0.1875rem',
    '1px',
    '2px',
  ];
  expect(strays(/border(?:-[a-z]+)*-radius/, radii)).toEqual([]);
});

/** The browser would style all siblings of whatever is inserted anywhere in the portal anew. */
test('no rule styles all siblings of what has something in it', () => {
  const unbounded = styles.filter(file =>
    /:has\([^{]*\) *[~+] *\*/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(unbounded).toEqual([]);
});
