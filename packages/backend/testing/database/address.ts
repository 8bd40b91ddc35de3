/** The migrated, empty database that every test database is a copy of. */
export const templateName = 'api_template';

/** The variable with the address of the test run's PostgreSQL. */
export const addressVariable = 'TEST_DATABASE_URL';

/** The oldest PostgreSQL that the product works with, where Debian 12 installs it. */
export const oldestPostgres = '/usr/lib/postgresql/15/bin';

/** The variable with the address of the oldest one. */
export const oldestAddressVariable = 'TEST_OLDEST_DATABASE_URL';
