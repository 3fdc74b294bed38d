export { testPassword, type TestCompany, type TestUser } from './companies.ts';
export { memoryFolder } from './memory.ts';
export { startBackend, type Backend, type BackendOptions } from './startBackend.ts';
export { makeTestDatabase, type TestDatabase, type TestDatabaseOptions } from './testDatabase.ts';
