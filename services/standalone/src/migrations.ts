export {
  readCatalog,
  readCatalogWithin,
  differencesOf,
  type Catalog,
  type Difference,
} from './migrations/catalog/catalog.ts';
export { applyMigrations, readMigrations } from './migrations/migrations.ts';
export { pendingOf, type Migration } from './migrations/order.ts';
export { locateStatements, type Statement } from './migrations/statements.ts';
export { upgradeDatabase, allMigrations } from './migrations/upgrade.ts';
export { supabaseFiles } from './migrations/supabaseFiles.ts';
