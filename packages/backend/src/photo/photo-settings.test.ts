import { photoSettingsOf } from './photo-settings.ts';

const keys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'hidden' };
const bucket = { PHOTO_BUCKET: 's3://photos/portal', AWS_REGION: 'eu-central-1', ...keys };

test('without a bucket photos are in the database', () => {
  expect(photoSettingsOf({ PHOTO_STORE: '', PHOTO_BUCKET_ENCRYPTION: 'AES256', ...keys })).toBeUndefined();
});

test('a bucket takes new photos, unless it is left; encrypted as its own setting says, unless one is stated', () => {
  expect(photoSettingsOf(bucket)).toMatchObject({
    place: { bucket: 'photos', prefix: 'portal/', region: 'eu-central-1' },
    encryption: undefined,
    keepsPhotos: true,
  });
  const more = { PHOTO_BUCKET_ENCRYPTION: 'aws:kms', PHOTO_STORE: 'database' };
  expect(photoSettingsOf({ ...bucket, ...more })).toMatchObject({
    encryption: 'aws:kms',
    keepsPhotos: false,
  });
});

test('a machine may have its own credentials', () => {
  const { AWS_ACCESS_KEY_ID: _id, AWS_SECRET_ACCESS_KEY: _secret, ...without } = bucket;
  expect(photoSettingsOf(without)?.place.credentials).toBeUndefined();
});

test.each([
  [{ ...bucket, PHOTO_BUCKET: '/hidden' }, /^PHOTO_BUCKET cannot be used: The address of a bucket is s3:/],
  [{ ...bucket, AWS_REGION: '' }, /^PHOTO_BUCKET cannot be used: Set AWS_REGION/],
  [
    { ...bucket, PHOTO_BUCKET_ENCRYPTION: 'hidden' },
    /^PHOTO_BUCKET_ENCRYPTION must be AES256, aws:kms or none/,
  ],
  [{ ...bucket, PHOTO_STORE: 'hidden' }, /^PHOTO_STORE must be bucket or database/],
  [{ PHOTO_STORE: 'bucket' }, /so PHOTO_BUCKET must be set/],
])('a wrong value is explained without repeating it', (environment, message) => {
  expect(() => photoSettingsOf(environment)).toThrow(
    expect.objectContaining({ code: 'SETTING_INVALID', message: expect.stringMatching(message) }),
  );
  expect(() => photoSettingsOf(environment)).not.toThrow(/hidden/);
});
