/** The migrated, empty database that every test database is a copy of. */
export const templateName = 'api_template';

/** The variable with the address of the test run's PostgreSQL. */
export const addressVariable = 'TEST_DATABASE_URL';
