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

test('which major of the contract fits is left to the shell, which serves the one before as well', () => {
  const request = '@zaehlwerk/module-kit';
  expect(shared[request]?.requiredVersion).toBe(`>=${versionOf(request, reading)}`);
});

test('of a library the same major will do, as the shell says before it loads a module', () => {
  const [major] = versionOf('react', reading).split('.');
  expect(shared.react).toMatchObject({ strictVersion: false, requiredVersion: `^${major}` });
});
