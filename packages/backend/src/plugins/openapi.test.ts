import { createTestApp, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

test('the document describes every route, and what it takes and answers', async () => {
  const { paths, openapi, components } = (await backend.app.inject({ url: '/api/openapi.json' })).json();
  expect(openapi).toBe('3.1.0');
  expect(components.securitySchemes.bearer).toMatchObject({ scheme: 'bearer' });
  const routes = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  );
  expect(routes.sort()).toEqual([
    'DELETE /api/pro/account/data-request/{kind}',
    'DELETE /api/pro/share/account/{shareId}',
    'DELETE /api/pro/share/account/{shareId}/job/{jobId}',
    'GET /api/openapi.json',
    'GET /api/pro/account/crm-registration-info',
    'GET /api/pro/account/data-request',
    'GET /api/pro/account/info',
    'GET /api/pro/job',
    'GET /api/pro/job/{jobId}/meter-rate-tasks/{taskId}/result-images/{imageId}',
    'GET /api/pro/share/account',
    'GET /api/pro/share/account/{shareId}/reading',
    'GET /api/pro/unknown-reading/{id}/images/{imageId}',
    'GET /api/public/application',
    'GET /api/public/application/icons/{name}',
    'GET /api/public/application/logo.png',
    'GET /api/public/application/manifest/manifest.json',
    'GET /api/public/city/{zip}',
    'GET /api/public/contact/{applicationId}',
    'GET /api/public/help/{applicationId}',
    'GET /api/public/help/{applicationId}/{language}',
    'GET /api/public/meterReadingHelp/{applicationId}',
    'GET /api/public/page/{applicationId}/{page}/{language}',
    'GET /healthz',
    'GET /livez',
    'GET /readyz',
    'HEAD /api/public/application',
    'PATCH /api/pro/share/account/{shareId}',
    'POST /api/communication/email/share/account',
    'POST /api/communication/email/share/account/{shareId}/reminder',
    'POST /api/crm/registrations',
    'POST /api/pro/account/data-request',
    'POST /api/pro/job/reading-receipts',
    'POST /api/pro/job/{id}/meterRateTask/result',
    'POST /api/pro/session/confirmation',
    'POST /api/pro/share/account/{shareId}/job',
    'POST /api/pro/share/account/{shareId}/login',
    'POST /api/pro/share/job',
    'POST /api/pro/unknown-reading',
    'POST /api/pro/unknown-readings/receipts',
    'POST /api/public/beacons',
    'POST /api/unknown-readings/results',
    'POST /auth/revoke',
    'POST /auth/token',
    'POST /auth/token-unknown-readings',
  ]);

  const send = paths['/api/pro/job/{id}/meterRateTask/result'].post;
  expect(send.parameters).toContainEqual(
    expect.objectContaining({ in: 'header', name: 'idempotency-key', required: false }),
  );
  expect(
    send.requestBody.content['application/json'].schema.properties.results.items.properties,
  ).toMatchObject({
    readingValue: { type: 'number' },
    readingImages: { type: 'array' },
  });
  expect(Object.keys(send.responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '410',
    '413',
    '422',
    '429',
    '503',
  ]);
  expect(send.responses[422].content['application/json'].schema.required).toEqual([
    'status',
    'code',
    'message',
  ]);
  const unknown = paths['/api/pro/unknown-reading'].post;
  expect(Object.keys(unknown.responses)).toEqual([
    '201',
    '400',
    '401',
    '403',
    '410',
    '413',
    '422',
    '429',
    '503',
  ]);
  const anonymous = paths['/api/unknown-readings/results'].post;
  expect(Object.keys(anonymous.responses)).toEqual(['201', '400', '401', '403', '413', '422', '429', '503']);
  expect(anonymous.requestBody.content['application/json'].schema.required).toContain('privacyConsent');
  const photo = paths['/api/pro/job/{jobId}/meter-rate-tasks/{taskId}/result-images/{imageId}'].get;
  expect(Object.keys(photo.responses[200].content)).toEqual(['image/jpeg']);
  const list = paths['/api/pro/job'].get.responses[200].content['application/json'].schema;
  expect(list.properties.jobs.items.properties.meter.properties).toHaveProperty('meterRateTasks');
});
