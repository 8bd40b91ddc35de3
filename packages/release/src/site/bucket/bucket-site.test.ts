import { testSitePromises } from '../../testing/site-promises.ts';
import { openBucket } from './bucket-site.ts';
import type { Conditions } from './testing/front.ts';
import { type S3, startS3 } from './testing/start-s3.ts';

// Processes of their own take their time on a busy machine.
jest.setTimeout(60_000);

let servers: Record<Conditions, S3>;
beforeAll(async () => {
  const [kept, ignored, refused] = await startS3('kept', 'ignored', 'refused');
  servers = { kept, ignored, refused };
});
afterAll(() => servers.kept.stop());

const newPlace = (conditions: Conditions) => async () => {
  const s3 = servers[conditions];
  const address = s3.newAddress();
  const open = () => s3.open(address, { lease: 5000, patience: 60_000 });
  return { site: open(), again: open };
};

testSitePromises('a bucket with conditional writes', newPlace('kept'));
testSitePromises('a bucket whose server ignores conditions', newPlace('ignored'));

test('a server that refuses conditions is one without them', async () => {
  const { site, again } = await newPlace('refused')();
  const created = await Promise.all([site, again()].map(one => one.create('record', Buffer.from('1'))));
  expect(created.sort()).toEqual([false, true]);
});

test.each<[Conditions, number]>([
  ['kept', 0],
  ['ignored', 1],
  ['refused', 1],
])(
  'where conditions are %s, %i tickets lie there while somebody works, and nothing afterwards',
  async (conditions, held) => {
    const { site } = await newPlace(conditions)();
    await site.exclusively(async () => {
      expect(await site.list('.portal/lock/')).toHaveLength(held);
    });
    expect(await site.list('')).toEqual([]);
  },
);

test('what a server can do is found out once', async () => {
  const s3 = servers.kept;
  const { site } = await newPlace('kept')();
  let probes = 0;
  s3.front.fault = ({ method, path }) => {
    if (method === 'PUT' && path.includes('/.portal/probe/')) probes += 1;
    return undefined;
  };
  await Promise.all([site.create('a', Buffer.from('1')), site.create('b', Buffer.from('1'))]);
  await site.exclusively(() => site.create('c', Buffer.from('1')));
  s3.front.fault = () => undefined;
  expect(probes).toBe(2);
});

test('tidying removes tickets and probes that nobody writes any more, by the clock of the server', async () => {
  const s3 = servers.kept;
  const address = s3.newAddress();
  const [site, patient] = [s3.open(address, { lease: 10, patience: 50 }), s3.open(address)];
  await site.write('.portal/lock/left-over', Buffer.from('7'));
  await site.write('.portal/probe/left-over', Buffer.from('first'));
  await patient.tidy();
  expect(await site.list('.portal/')).toHaveLength(2);
  while ((await site.list('.portal/')).length > 0) await site.tidy();
  expect(await site.list('')).toEqual([]);
});

test('opening a bucket asks for nothing yet, and says what is missing', () => {
  expect(openBucket('s3://portal/x', servers.kept.environment).name).toBe('s3://portal/x');
  expect(() => openBucket('s3://portal/x', {})).toThrow(/Set AWS_REGION/);
});
