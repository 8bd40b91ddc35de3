import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { knownVariables } from '../../packages/backend/src/settings/variables.ts';

const folder = 'docs/guide/hosting/container';
const text = readFileSync(`${folder}/compose.yaml`, 'utf8');
const names = z.record(z.string(), z.unknown());
const service = z.object({
  image: z.string(),
  depends_on: z._default(z.array(z.string()), []),
  environment: z._default(z.record(z.string(), z.string()), {}),
  volumes: z._default(z.array(z.string()), []),
});
const { services, volumes } = z
  .object({ services: z.record(z.string(), service), volumes: names })
  .parse(parse(text, { merge: true }));
/** Of the Containerfile. */
const isOurs = ({ image }: { image: string }) => image.startsWith('${');
const ours = Object.entries(services).filter(([, one]) => isOurs(one));

test('services depend on services, and mount volumes that are there', () => {
  const mounted = Object.values(services).flatMap(one =>
    one.volumes.map(volume => String(volume.split(':')[0])),
  );
  expect([...new Set(mounted.filter(name => !name.startsWith('.')))].sort()).toEqual(
    Object.keys(volumes).sort(),
  );
  for (const { depends_on } of Object.values(services))
    expect(Object.keys(services)).toEqual(expect.arrayContaining(depends_on));
});

test('images of others have a version', () => {
  for (const one of Object.values(services).filter(one => !isOurs(one))) expect(one.image).toMatch(/:v?\d/);
});

test('the backend knows its variables, and its bucket is the one that is made', () => {
  expect(ours.map(([name]) => name)).toEqual(['backend', 'worker', 'backup']);
  const { photos } = services;
  for (const [, { environment }] of ours) {
    const unknown = Object.keys(environment).filter(
      name => !knownVariables.includes(name) && !name.startsWith('AWS_'),
    );
    expect(unknown).toEqual([]);
    expect(environment).toMatchObject({
      PHOTO_BUCKET: 's3://photos',
      AWS_ENDPOINT_URL_S3: 'http://photos:7070',
      AWS_ACCESS_KEY_ID: photos?.environment.ROOT_ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: photos?.environment.ROOT_SECRET_KEY,
    });
  }
  expect(text).toContain(`mkdir -p ${photos?.environment.VGW_BACKEND_ARG}/photos `);
});

test('the example of settings has each that is asked for, and no other', () => {
  const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
  const example = readFileSync(`${folder}/env.example`, 'utf8');
  const given = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(given.toSorted()).toEqual([...new Set(asked)].toSorted());
});
