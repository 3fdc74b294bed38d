/** Where the client's types of the database lie. */
export const typesFile = new URL(
  '../../../../packages/data/src/database.types.ts',
  import.meta.url,
);
