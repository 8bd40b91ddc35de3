import { Pool, type PoolConfig } from 'pg';

/**
 * Milliseconds. `query_timeout` and `idleTimeoutMillis` (of an unused connection) are kept by the client, the others by
 * PostgreSQL. A parameter of the same name in `DATABASE_URL` wins, except for `idleTimeoutMillis`.
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
 * For requests: a statement that waits for a lock releases its connection soon and is retried, see `inTransaction`.
 * Five seconds after the network has lost a statement neither side waits for it.
 */
export const requestLimits: Limits = {
  lock_timeout: 250,
  idle_in_transaction_session_timeout: 3000,
  statement_timeout: 3000,
  // Beyond `statement_timeout`: a server that disappeared enforces nothing.
  query_timeout: 3500,
  // Below `query_timeout`: while one request finds its connection dead, the others are closed unused.
  idleTimeoutMillis: 3000,
};

/** For the mail queue: no request waits for it, and its statements are short. */
export const mailLimits: Limits = {
  idle_in_transaction_session_timeout: 60_000,
  statement_timeout: 5000,
  query_timeout: 6000,
};

/** For imports, exports and housekeeping, which wait for each other and hash passwords in between. */
export const workLimits: Limits = { idle_in_transaction_session_timeout: 3_600_000 };

const serverSettings = {
  // Days are read as text.
  datestyle: 'ISO',
  // PostgreSQL drops the connection of a paused or unreachable backend within half a minute.
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
};

/** For a PostgreSQL that may disappear. */
export const connectionSettings = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
  options: Object.entries(serverSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
} satisfies PoolConfig;

export const poolSettings = (databaseUrl: string, limits: Limits): PoolConfig => ({
  connectionString: databaseUrl,
  connectionTimeoutMillis: 3000,
  ...connectionSettings,
  ...limits,
});

/** A broken connection fails its query and is replaced; it does not end the process. */
export function surviveOutages<Kind extends Pool>(pool: Kind): Kind {
  const ignore = () => undefined;
  // The pool handles errors of idle connections only.
  pool.on('error', ignore).on('connect', client => client.on('error', ignore));
  return pool;
}

export const openPool = (databaseUrl: string, limits: Limits, settings: PoolConfig = {}): Pool =>
  surviveOutages(new Pool({ ...poolSettings(databaseUrl, limits), ...settings }));

/** A single connection that requests cannot occupy. */
export const poolBeside = ({ options }: Pool): Pool => surviveOutages(new Pool({ ...options, max: 1 }));
