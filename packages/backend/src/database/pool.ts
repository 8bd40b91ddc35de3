import { Pool, type PoolConfig } from 'pg';

/**
 * How long the connections of a pool may take, in milliseconds. `query_timeout` is kept here, and so is
 * `idleTimeoutMillis`, after which a connection without use is closed; the others by PostgreSQL. A parameter of the same
 * name in `DATABASE_URL` wins, but for `idleTimeoutMillis`.
 */
export type Limits = Pick<
  PoolConfig,
  | 'statement_timeout'
  | 'lock_timeout'
  | 'idle_in_transaction_session_timeout'
  | 'query_timeout'
  | 'idleTimeoutMillis'
>;

/**
 * For requests: what waits for a lock gives its connection back soon and comes again, see `inTransaction`. Five seconds
 * after the network has lost what was under way, nothing waits for it any more, neither here nor in PostgreSQL.
 */
export const requestLimits: Limits = {
  lock_timeout: 250,
  idle_in_transaction_session_timeout: 3000,
  statement_timeout: 3000,
  // Beyond the one before: a server that is gone without a word ends nothing.
  query_timeout: 3500,
  // Before the one above: while one request finds out that its connection leads nowhere, the others are closed unused.
  idleTimeoutMillis: 3000,
};

/** For the queue of mails: no request waits for it, and none of its statements takes long. */
export const mailLimits: Limits = {
  idle_in_transaction_session_timeout: 60_000,
  statement_timeout: 5000,
  query_timeout: 6000,
};

/** For imports, exports and tidying up, which wait for each other and hash passwords in between. */
export const workLimits: Limits = { idle_in_transaction_session_timeout: 3_600_000 };

/** PostgreSQL ends the connection of a backend that is paused or out of reach within half a minute. */
const serverSettings = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
};

/** Settings of a connection to a PostgreSQL that may go away without a word. */
export const connectionSettings = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
  options: Object.entries(serverSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
} satisfies PoolConfig;

/** The settings of a pool of connections to `databaseUrl`. */
export const poolSettings = (databaseUrl: string, limits: Limits): PoolConfig => ({
  connectionString: databaseUrl,
  connectionTimeoutMillis: 3000,
  ...connectionSettings,
  ...limits,
});

/** Keeps the process alive when a connection breaks: the query that needs it fails, and another one replaces it. */
export function surviveOutages<Kind extends Pool>(pool: Kind): Kind {
  const ignore = () => undefined;
  // The pool hears of connections that are idle only.
  pool.on('error', ignore).on('connect', client => client.on('error', ignore));
  return pool;
}

/** A pool of connections that may break at any moment. */
export const openPool = (databaseUrl: string, limits: Limits, settings: PoolConfig = {}): Pool =>
  surviveOutages(new Pool({ ...poolSettings(databaseUrl, limits), ...settings }));

/** A connection to the same database, beside those of `pool`. */
export const poolBeside = ({ options }: Pool): Pool => surviveOutages(new Pool({ ...options, max: 1 }));
