import path from 'node:path';
import { sharedByModule, versionOf } from './shared-table.ts';

const reading = path.resolve('mf-reading');
const shared = sharedByModule(reading, false);

test.each(['@zaehlwerk/store', '@zaehlwerk/store/data', '@zaehlwerk/ui'])(
  'a module takes %s of the major that it was compiled against, from the shell alone',
  request => {
    expect(shared[request]).toMatchObject({
      import: false,
      strictVersion: true,
      requiredVersion: `^${versionOf(request, reading)}`,
    });
  },
);

test('the shell decides which major of the contract fits: it serves the one before too', () => {
  const request = '@zaehlwerk/module-kit';
  expect(shared[request]?.requiredVersion).toBe(`>=${versionOf(request, reading)}`);
});

test('a library of the same major is accepted, as by the shell before it loads a module', () => {
  const [major] = versionOf('react', reading).split('.');
  expect(shared.react).toMatchObject({ strictVersion: false, requiredVersion: `^${major}` });
});
