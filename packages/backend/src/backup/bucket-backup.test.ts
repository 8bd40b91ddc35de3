import type { Fault } from '@zaehlwerk/bucket/testing';
import { type S3, startS3 } from '@zaehlwerk/bucket/testing';
import { backupFolders, preparePortal } from '#test-backup';

// A busy machine takes its time for the databases.
jest.setTimeout(300_000);

let folders: Awaited<ReturnType<typeof backupFolders>>;
let s3: S3;
let environment: Record<string, string>;
beforeAll(async () => {
  folders = await backupFolders();
  await preparePortal(folders.at('data'));
  [s3] = await startS3('kept');
  environment = { ...s3.environment } as Record<string, string>;
});
afterEach(() => {
  s3.front.fault = () => undefined;
});
afterAll(async () => {
  await s3.stop();
  await folders.remove();
});

/** The first request of a file with this method fails. */
function failOnce(method: string, file: string, fault: Fault): void {
  let isDone = false;
  s3.front.fault = request => {
    if (isDone || request.method !== method || !request.path.includes(file)) return undefined;
    isDone = true;
    return fault;
  };
}

test('a backup in a bucket is found and restored, although requests fail meanwhile', async () => {
  const to = s3.newAddress();
  failOnce('PUT', 'database', 'slow-down');
  const made = await folders.backend(['backup', '--to', to], environment);
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining(`${to}/2`) });
  failOnce('GET', 'database', 'half-answer');
  const checked = await folders.backend(['restore', '--check', '--from', to], environment);
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('The backup is whole') });
});

test('of a backup that the bucket refuses half-way, nothing is left', async () => {
  const to = s3.newAddress();
  s3.front.fault = ({ path, method }) =>
    method === 'PUT' && path.includes('postgres-password') ? 'forbidden' : undefined;
  const refused = await folders.backend(['backup', '--to', to], environment);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('lack a permission') });
  const left = await folders.backend(['restore', '--check', '--from', to], environment);
  expect(left).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no complete backup') });
  const { bucketPlace } = await import('./place/bucket-place.ts');
  expect(await bucketPlace(to, environment).list()).toEqual([]);
});

test('a bucket that is missing or does not answer is named with the remedy, without the credentials', async () => {
  const missing = await folders.backend(['restore', '--from', 's3://nowhere/x'], environment);
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('Create the bucket first') });
  const down = { ...environment, AWS_ENDPOINT_URL: 'http://127.0.0.1:9' };
  const gone = await folders.backend(['restore', '--from', 's3://portal/x'], down);
  expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('There was no answer') });
  expect(missing.stderr + gone.stderr).not.toContain('never-to-be-shown');
});
