/**
 * One query for each kind of object. Each row has `key`, the name a person would use for the object, and `sql`, a
 * statement that would make it. Owners are left out: the same files make a database for any owner.
 */

export const ours = `('public', 'private')`;
// Supabase makes these tables itself; policies, triggers and grants on them are ours.
export const watched = `('public', 'private', 'auth', 'storage')`;
export const name = (schema: string, object: string) => `format('%I.%I', ${schema}, ${object})`;
export const notOfExtension = (catalog: string, id: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${id} and e.deptype = 'e')`;

export const signature = `format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))`;
