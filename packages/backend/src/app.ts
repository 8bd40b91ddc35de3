import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import { accountRoutes } from './account/routes.ts';
import { anonymousReadingRoutes } from './anonymous-reading/routes.ts';
import { requireAccount } from './auth/authenticate.ts';
import { confirmSessionRoute } from './auth/confirm-session.ts';
import { createLoginThrottle } from './auth/login-throttle.ts';
import { createRecognition } from './auth/recognition.ts';
import { revokeRoute } from './auth/revoke.ts';
import { authRoutes } from './auth/routes.ts';
import { readingReceiptsRoute } from './crm/receipts-route.ts';
import { registrationInfoRoute } from './crm/registration-info-route.ts';
import { crmWebhookRoute } from './crm/webhook-route.ts';
import type { CrmSecrets } from './crm/webhook-secrets.ts';
import { imageRoute } from './job/image-route.ts';
import { jobRoutes } from './job/routes.ts';
import { createKeyring, type KeySource } from './keys/keyring.ts';
import { createLoginLog } from './login-log/login-log.ts';
import { createMetrics, type Metrics, measureRequests } from './observation/metrics.ts';
import { beaconRoutes } from './observation/routes.ts';
import { pageTextRoutes } from './page-text/routes.ts';
import { dataRequestRoutes } from './personal-data/data-request-routes.ts';
import { databasePhotos, type PhotoStore } from './photo/photo-store.ts';
import { answerError, answerErrors } from './plugins/errors.ts';
import { closeGracefully } from './plugins/graceful-close.ts';
import { healthRoutes, type Lifecycle } from './plugins/health.ts';
import { maxJsonBytes, readJsonBodies, requestTimeout } from './plugins/json-body.ts';
import { lingerBeforeClose } from './plugins/lingering-close.ts';
import { type LogOptions, loggerOf, logRequests, quietRequests } from './plugins/logging.ts';
import { answerClientError, malformedRoute, refuseOtherSchemes } from './plugins/malformed.ts';
import { openapi } from './plugins/openapi.ts';
import { giveRequestIds, requestIdOf, traceOf } from './plugins/request-ids.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { cityRoute } from './public/cities.ts';
import { jwksRoute } from './public/jwks.ts';
import { publicRoutes } from './public/routes.ts';
import { securityTxtRoute } from './public/security-txt.ts';
import { limitRequests } from './quota/account-quota.ts';
import { createQuotaBook } from './quota/quota-book.ts';
import { defaultQuotas, type Quotas } from './quota/quotas.ts';
import type { TrustsProxy } from './settings/values.ts';
import { shareJobRoutes } from './share/job-routes.ts';
import { shareMailRoute } from './share/mail-route.ts';
import { shareReminderRoute } from './share/remind-route.ts';
import { shareRoutes } from './share/routes.ts';
import { serveSite, withoutLinkToken } from './site/site.ts';
import { endlessStorage, type Storage } from './storage/storage.ts';
import { createPhotoProcesses, type DrawPhoto } from './submission/photo-processes.ts';
import { createPhotoRedrawing } from './submission/redraw-photos.ts';
import { unknownReadingRoutes } from './unknown-reading/routes.ts';

/** Dependencies of the app. The database is migrated. */
export type AppOptions = LogOptions & {
  pool: Pool;
  keys: KeySource;
  siteDirectory?: string;
  /** Pages come with their first view (docs/adr/0068); by default they do. */
  rendersViews?: boolean;
  /** Without it there is no `/.well-known/security.txt`. */
  securityContact?: string | undefined;
  /** Addresses and networks of proxies, by default those on this machine. */
  trustedProxies?: string[] | TrustsProxy;
  /** By default it does not end. */
  lifecycle?: Lifecycle;
  metrics?: Metrics;
  /** For applications without their own. */
  quotas?: Quotas;
  /** Without it there is room for all photos. */
  storage?: Storage;
  /** By default photos are in the database. */
  photos?: PhotoStore;
  /** A substitute for the photo processes in tests. */
  drawPhoto?: DrawPhoto;
  /** Secrets of the customer system's events; without them there is no webhook. */
  crmSecrets?: CrmSecrets;
  /** Address of the stand-in for a customer system, for the registration of the demo. */
  standInCrm?: string;
};

/** Milliseconds. */
const headersTimeout = 20_000;

/** Lists of jobs get as small as with the defaults, in half the time and a tenth of the memory. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/** Longest path parameter: an id of 200 characters, each as three percent-encoded bytes. */
const maxParamLength = 1800;

/** A Fastify app that does not listen yet. Client address and scheme come from `X-Forwarded-*` of trusted proxies. */
export async function buildApp(options: AppOptions) {
  const {
    pool,
    keys,
    siteDirectory,
    rendersViews,
    trustedProxies = ['loopback'],
    lifecycle = { isEnding: false },
    metrics = createMetrics(pool),
    quotas = defaultQuotas,
  } = options;
  const { crmSecrets = new Map(), storage = endlessStorage, photos = databasePhotos } = options;
  const app = Fastify({
    logger: loggerOf(options),
    logController: quietRequests(),
    genReqId: requestIdOf,
    childLoggerFactory: (logger, bindings, childOptions, request) =>
      logger.child({ ...bindings, ...traceOf(request) }, childOptions),
    trustProxy: trustedProxies,
    rewriteUrl: ({ url = '/' }) => withoutLinkToken(url),
    routerOptions: { maxParamLength },
    bodyLimit: maxJsonBytes,
    requestTimeout,
    http: { headersTimeout },
    // Malformed addresses, for which no route is looked up.
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  readJsonBodies(app);
  lingerBeforeClose(app);
  giveRequestIds(app);
  logRequests(app);
  measureRequests(app, metrics);
  refuseOtherSchemes(app);
  closeGracefully(app);
  await securityHeaders(app);
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions, globalDecompression: false });
  await openapi(app);

  const photoProcesses = createPhotoProcesses();
  app.addHook('onListen', async () => photoProcesses.prepare());
  app.addHook('onClose', async () => photoProcesses.close());
  const redrawPhotos = createPhotoRedrawing(options.drawPhoto ?? photoProcesses.draw);
  const submissions = { pool, metrics, storage, photos, redrawPhotos };
  const quotasOf = createQuotaBook(pool, quotas);
  const keyring = createKeyring({ ...keys, pool }, err =>
    app.log.error({ err }, 'signing keys not followed'),
  );
  const throttle = createLoginThrottle(pool, keyring.loginThrottle);
  const recognition = createRecognition(pool, keyring.loginThrottle);
  const loginLog = createLoginLog(pool, app.log, metrics);
  app.addHook('onClose', () => loginLog.settled());
  healthRoutes(app, { pool, storage, photos, lifecycle });
  malformedRoute(app);
  jwksRoute(app, { pool, keyring });
  if (options.securityContact) securityTxtRoute(app, options.securityContact);
  await app.register(async api => {
    api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
    authRoutes(api, { pool, keyring, throttle, recognition, loginLog });
    revokeRoute(api, { pool, loginLog });
    publicRoutes(api, { pool, standInCrm: options.standInCrm });
    pageTextRoutes(api, { pool });
    cityRoute(api, { pool });
    await anonymousReadingRoutes(api, { ...submissions, keyring, quotasOf });
    beaconRoutes(api, { metrics, siteDirectory });
    crmWebhookRoute(api, { pool, secrets: crmSecrets, now: keyring.now });
    await api.register(async account => {
      requireAccount(account, { pool, keyring });
      limitRequests(account, quotasOf);
      accountRoutes(account);
      dataRequestRoutes(account, { pool });
      confirmSessionRoute(account, { pool, throttle, recognition, loginLog });
      jobRoutes(account, submissions);
      imageRoute(account, { pool, photos });
      unknownReadingRoutes(account, submissions);
      shareRoutes(account, { pool, keyring });
      shareJobRoutes(account, { pool });
      shareMailRoute(account, { pool, keyring });
      shareReminderRoute(account, { pool, keyring });
      registrationInfoRoute(account, { pool, keyring });
      readingReceiptsRoute(account, { pool, keyring });
    });
  });
  if (siteDirectory !== undefined) await serveSite(app, { directory: siteDirectory, pool, rendersViews });
  return app;
}
