import manifest from '../../package.json';
import { contractVersion, servedContracts } from './contract-version.ts';

const majorOf = (version: string | undefined) => Number(version?.split('.')[0]);

test('the contract has the version of the package that holds it', () => {
  expect(contractVersion).toBe(manifest.version);
});

test('the shell serves this contract and at most the major before it', () => {
  const [current, previous = current, ...older] = servedContracts;
  expect(current).toBe(contractVersion);
  expect([majorOf(current), majorOf(current) - 1]).toContain(majorOf(previous));
  expect(older).toEqual([]);
});
