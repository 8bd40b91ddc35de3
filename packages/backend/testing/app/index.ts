export * from './anonymous-reading.ts';
export * from './crm.ts';
export { insertFixture, linkToken, password } from './fixture.ts';
export { emptyScans, keepPhoto, markedJpeg, markedPhoto, markOf } from './photo.ts';
export { type PhotoServer, startPhotoServer } from './photo-bucket.ts';
export * from './shares.ts';
export * from './signing-keys.ts';
export * from './test-app.ts';
