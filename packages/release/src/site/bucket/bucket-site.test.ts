import type { Conditions } from '@zaehlwerk/bucket/testing';
import { testSiteConformance } from '../../testing/site-conformance.ts';
import { openBucket } from './bucket-site.ts';
import { type S3, startS3 } from './testing/start-s3.ts';

// Processes of their own take their time on a busy machine.
jest.setTimeout(60_000);

let servers: Record<Conditions, S3>;
beforeAll(async () => {
  const [kept, ignored, refused] = await startS3('kept', 'ignored', 'refused');
  servers = { kept, ignored, refused };
});
afterAll(() => servers.kept.stop());

const newPlace = (conditions: Conditions) => {
  const address = servers[conditions].newAddress();
  const open = () => servers[conditions].open(address);
  return { site: open(), again: open };
};

testSiteConformance('a bucket', async () => newPlace('kept'));

test.each(['ignored', 'refused'] as const)(
  'a server by which conditions are %s is refused, and nothing is left there',
  async conditions => {
    const { site } = newPlace(conditions);
    const refused = expect.objectContaining({
      code: 'site-unusable',
      message: expect.stringContaining('does not keep conditional writes (If-None-Match: *)'),
    });
    await expect(site.create('record', Buffer.from('1'))).rejects.toEqual(refused);
    await expect(site.create('record', Buffer.from('1'))).rejects.toEqual(refused);
    expect(await site.list('')).toEqual([]);
  },
);

test('conditional writes are probed once, by an object that stays for the next process', async () => {
  const { site, again } = newPlace('kept');
  let probes = 0;
  servers.kept.front.fault = ({ method, path }) => {
    if (method === 'PUT' && path.includes('/.portal/probe')) probes += 1;
    return undefined;
  };
  await Promise.all([site.create('a', Buffer.from('1')), site.create('b', Buffer.from('1'))]);
  await site.create('c', Buffer.from('1'));
  expect(probes).toBe(2);
  await again().create('d', Buffer.from('1'));
  servers.kept.front.fault = () => undefined;
  expect(probes).toBe(3);
});

test('opening a bucket makes no request, and names missing variables', () => {
  expect(openBucket('s3://portal/x', servers.kept.environment).name).toBe('s3://portal/x');
  expect(() => openBucket('s3://portal/x', {})).toThrow(/Set AWS_REGION/);
});
