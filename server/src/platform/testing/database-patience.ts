/**
 * How long a server under test waits for its database. The product gives up after seconds and says that it is busy; beside
 * ten other programs on two processors that would say something about the machine and nothing about the code.
 */
export const databasePatience = { PG_CONNECT_TIMEOUT_MS: '30000', PG_STATEMENT_TIMEOUT_MS: '60000', PG_QUERY_TIMEOUT_MS: '70000' }
