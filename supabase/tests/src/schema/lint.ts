import type postgres from 'postgres';

const cited = String.raw`\[00[0-2] |DECISIONS|PLACEHOLDERS|\((C|P|AN)[0-9]+\)`;
const dialect = 'stands?|stood|somebody|(is|are|be) told|(come|comes|came) in|any more';

/** The `--` comments of a schema file that cite what is not in the repository, or are not in plain words. */
export const unclearComments = (source: string): string[] =>
  [...source.matchAll(/--.*/g)]
    .map(([comment]) => comment)
    .filter((comment) => new RegExp(`${cited}|\\b(${dialect})\\b`, 'i').test(comment));

/** Each rule is a query whose every row is a fault, named by `what`. */
export const rules: Record<string, string> = {
  'row-level security is on in every table': `
    select oid::regclass::text as what from rel where relkind in ('r', 'p') and not relrowsecurity`,
  'every exposed table has a policy': `
    select name as what from rel where nsp = 'public' and relkind in ('r', 'p')
      and not exists (select from pg_policy where polrelid = rel.oid)`,
  'a tenant table has a company_id that cannot be null': `
    select name as what from rel where nsp = 'public' and relkind in ('r', 'p')
      and name not in ('companies', 'plans', 'plan_prices', 'plan_features', 'role_permissions', 'units', 'ai_quotas',
        'analytics_project_types', 'weather_cache', 'contact_requests', 'message_templates')
      and not exists (select from pg_attribute where attrelid = rel.oid and attname = 'company_id' and attnotnull)`,
  'a permissive policy of a tenant table compares the company': `
    select name || '.' || polname as what from pol where polpermissive
      and exists (select from pg_attribute where attrelid = pol.polrelid and attname = 'company_id')
      -- The templates of the product have no company; everyone reads them.
      and polname <> 'message_templates_select'
      and expr !~ 'company_id = \\( SELECT private\\.company_(id|with)\\('`,
  'no policy is for visitors, but that of the price list': `
    select name || '.' || polname as what from pol
      where (0 = any (polroles) or 'anon'::regrole::oid = any (polroles)) and polname <> 'plans_select'`,
  'a policy asks auth and private functions once for the statement': `
    select name || '.' || polname as what from pol
      where regexp_replace(expr, '\\( SELECT (auth|private)\\.[^)]*\\)', '', 'g') ~ '(auth|private)\\.\\w+\\('`,
  'no permissive tenant policy has an OR': `
    select name || '.' || polname as what from pol
      where polpermissive and expr ~ '\\mOR\\M' and polname <> 'message_templates_select'`,
  'no policy reads what a user can write about itself': `
    select name || '.' || polname as what from pol where expr ~ 'user_metadata'`,
  'an update policy checks the new row too': `
    select name || '.' || polname as what from pol where polcmd = 'w' and polpermissive and polwithcheck is null`,
  'no permissive policy is for all verbs at once': `
    select name || '.' || polname as what from pol where polcmd = '*' and polpermissive`,
  'a table has at most one permissive policy for each verb': `
    select name as what from pol where polpermissive group by name, polcmd having count(*) > 1`,
  'a table that clients write has the plan policies and the guard': `
    select name as what from rel where nsp = 'public' and relkind = 'r'
      and name not in ('companies', 'user_profiles')
      and (has_any_column_privilege('authenticated', oid, 'insert') or has_any_column_privilege('authenticated', oid, 'update')
        or has_table_privilege('authenticated', oid, 'delete'))
      and not (exists (select from pg_policy p where p.polrelid = rel.oid and not p.polpermissive and p.polname like '%_plan')
        and exists (select from pg_trigger t where t.tgrelid = rel.oid and t.tgname = name || '_guard'))`,
  'a view runs with the rights of who reads it': `
    select name as what from rel where relkind = 'v' and nsp = 'public'
      and not coalesce(reloptions @> array['security_invoker=true'], false)`,
  'no materialised view is exposed': `
    select name as what from rel where relkind = 'm'
      and (has_table_privilege('anon', oid, 'select') or has_table_privilege('authenticated', oid, 'select'))`,
  'visitors have no right on any table but the price list': `
    select name as what from rel where nsp = 'public' and name <> 'plans'
      and (has_table_privilege('anon', oid, 'select, insert, update, delete')
        or has_any_column_privilege('anon', oid, 'select, insert, update'))`,
  'clients have no right in the schema private': `
    select name as what from rel where nsp = 'private'
      -- Names for invoice_list, whose own policy decides; the API does not expose the schema.
      and not (relkind = 'v' and name in ('client_names', 'project_names', 'quote_names'))
      and (has_table_privilege('anon', oid, 'select, insert, update, delete')
        or has_table_privilege('authenticated', oid, 'select, insert, update, delete'))`,
  'no client may truncate, reference or trigger': `
    select name as what from rel where has_table_privilege('anon', oid, 'truncate, references, trigger')
      or has_table_privilege('authenticated', oid, 'truncate, references, trigger')`,
  'a function fixes its search path': `
    select oid::regprocedure::text as what from fn
      where not exists (select from unnest(coalesce(proconfig, '{}')) as setting where setting like 'search_path=%')`,
  'a visitor calls only what a token opens': `
    select oid::regprocedure::text as what from fn where nsp = 'public' and has_function_privilege('anon', oid, 'execute')
      and not exists (select from unnest(coalesce(proargnames, '{}')) as name where name = 'p_token')
      -- What runs before each request, a visitor's too; it answers nothing.
      and proname <> 'follow_own_clock'`,
  'in the schema private a visitor calls only the body of an exposed function that visitors may call': `
    select oid::regprocedure::text as what from fn where nsp = 'private' and has_function_privilege('anon', oid, 'execute')
      and not exists (select from fn as open
        where open.nsp = 'public' and open.proname = fn.proname and has_function_privilege('anon', open.oid, 'execute'))`,
  'an exposed function that clients call runs with the rights of its caller: its body is in the schema private': `
    select oid::regprocedure::text as what from fn where nsp = 'public' and prosecdef
      and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))`,
  'the body of an exposed function that runs with the rights of its owner asks who calls': `
    select oid::regprocedure::text as what from fn
      where nsp = 'private' and prosecdef and has_function_privilege('authenticated', oid, 'execute')
        and exists (select from fn as open where open.nsp = 'public' and open.proname = fn.proname)
        and prosrc !~ 'private\\.(require_\\w+|company_id|member_id|is_platform_admin|open_\\w+|create_\\w+)|auth\\.uid|p_token|p_permission => ''\\w'`,
  'a function that finds rows by a text plans for that text, not for any': `
    select oid::regprocedure::text as what from fn
      where prosrc ~ '[^i]like pattern' and not coalesce(proconfig, '{}') @> array['plan_cache_mode=force_custom_plan']`,
  'a function has at most 120 lines': `
    select oid::regprocedure::text as what from fn
      where cardinality(string_to_array(btrim(prosrc, E'\\n'), E'\\n')) > 120`,
  'a foreign key has an index': `
    select conrelid::regclass || '.' || conname as what from pg_constraint k join rel on rel.oid = k.conrelid
      where contype = 'f' and not exists (
        select from pg_index i where i.indrelid = k.conrelid
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  'no two indexes of a table are the same': `
    select string_agg(i.indexrelid::regclass::text, ', ' order by i.indexrelid) as what from pg_index i join rel on rel.oid = i.indrelid
      group by i.indrelid, i.indkey::text, i.indclass::text, i.indcollation::text, i.indoption::text,
        pg_get_expr(i.indexprs, i.indrelid), pg_get_expr(i.indpred, i.indrelid)
      having count(*) > 1`,
  'a foreign key between tenant tables carries the company': `
    select conrelid::regclass || '.' || conname as what from pg_constraint k join rel on rel.oid = k.conrelid and nsp = 'public'
      where contype = 'f' and k.confrelid <> 'public.companies'::regclass
        -- Templates of the product have no company; client_messages checks the others itself.
        and conname <> 'client_messages_template_id_fkey'
        and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'company_id')
        and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'company_id' and a.attnum = any (k.conkey))`,
  'every table, view and exposed function has a comment': `
    select name as what from rel where nsp = 'public' and obj_description(oid, 'pg_class') is null
    union all
    select oid::regprocedure::text from fn where nsp = 'public' and obj_description(oid, 'pg_proc') is null`,
  'the comment of an exposed function names its arguments': `
    select oid::regprocedure || ' ' || given.name as what from fn
      cross join lateral unnest(proargnames) with ordinality given (name, place)
      where nsp = 'public' and coalesce(proargmodes[given.place], 'i') in ('i', 'b')
        and obj_description(oid, 'pg_proc') !~ ('\\m' || given.name || '\\M')`,
  'the comment of an exposed function names its callers': `
    select oid::regprocedure::text as what from fn where nsp = 'public'
      and obj_description(oid, 'pg_proc') !~ (case when has_function_privilege('anon', oid, 'execute') then ' Callers: anyone'
        when has_function_privilege('authenticated', oid, 'execute') then ' Callers: signed-in users'
        else ' Callers: the (server|[a-z]+ gateway)' end || '( with [a-z_ ]+)?\\.$')`,
  // Also those of the functions that it calls, but not of the triggers.
  'the comment of an exposed function names the errors that it raises': `
    select distinct of.regprocedure || ' ' || code[1] as what from reached
      join fn on fn.oid = reached.oid
      cross join lateral (select reached.start::regprocedure::text as regprocedure) of
      cross join regexp_matches(fn.prosrc, '(PT4\\d\\d)', 'g') as code
      where obj_description(reached.start, 'pg_proc') !~ code[1]`,
  'a comment cites no document that is not in the repository': `
    select c.objoid::text || ' ' || c.description as what from pg_description c
      where c.objoid >= 16384 and c.description ~ '${cited}'`,
  'a comment is in plain words': `
    select c.objoid::text || ' ' || c.description as what from pg_description c
      where c.objoid >= 16384 and c.description ~* '\\m(${dialect})\\M'`,
  'no table is written while an owner looks at the product in another role (call private.close_while_seeing_as())': `
    select nsp || '.' || name as what from rel where relkind = 'r' and name <> 'see_as_sessions'
      and not exists (select from pg_trigger t where t.tgrelid = rel.oid and t.tgname = 'zz_see_as')`,
  'amounts have two decimals, unit prices and unit costs four': `
    select name || '.' || attname as what from rel join pg_attribute a on a.attrelid = rel.oid
      where nsp = 'public' and relkind = 'r' and attnum > 0 and not attisdropped
        and attname ~ '(^|_)(amount|total|subtotal|budget|cost|balance|price|cost_before_history)$'
        and attname !~ '^(total|monthly|annual)_price$'
        and case when attname ~ '_price$|^(unit|old|new)_cost$|^cost_before_history$'
            or name in ('items_database', 'cost_tracking') and attname = 'cost'
          then format_type(atttypid, atttypmod) <> 'numeric(14,4)'
          else format_type(atttypid, atttypmod) !~ '^numeric\\((12|14),2\\)' end`,
  'S1: a numeric column rejects NaN': `
    select nsp || '.' || name || '.' || attname as what from rel join pg_attribute a on a.attrelid = rel.oid
      left join pg_type d on d.oid = a.atttypid and d.typtype = 'd'
      where relkind in ('r', 'p') and attnum > 0 and not attisdropped
        and (coalesce(d.typbasetype, a.atttypid) in ('float4'::regtype, 'float8'::regtype)
          or coalesce(d.typbasetype, a.atttypid) = 'numeric'::regtype and (
            -- without a precision Infinity is stored too
            coalesce(nullif(d.typtypmod, -1), a.atttypmod) = -1
            or not exists (select from pg_constraint k where k.contype = 'c' and k.convalidated
              and (k.contypid = d.oid or k.conrelid = rel.oid and k.conkey = array[a.attnum])
              and pg_get_constraintdef(k.oid) ~ '<> ''NaN''::numeric')))`,
  'a date, and a time that a member may write, is finite': `
    select name || '.' || attname as what from rel join pg_attribute a on a.attrelid = rel.oid
      where nsp = 'public' and relkind in ('r', 'p') and attnum > 0 and not attisdropped and attgenerated = ''
        and (atttypid = 'date'::regtype or atttypid = 'timestamptz'::regtype
          and has_column_privilege('authenticated', rel.oid, attnum, 'insert, update'))
        and not exists (select from pg_constraint k where k.contype = 'c' and k.convalidated and k.conrelid = rel.oid
          and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ 'isfinite')`,
  'what the server alone decides, no client may write': `
    select t || '.' || c as what from (values
        ('user_profiles', 'role'), ('user_profiles', 'company_id'), ('user_profiles', 'is_active'), ('user_profiles', 'email'),
        ('companies', 'plan'), ('companies', 'plan_status'), ('companies', 'trial_ends_at'), ('companies', 'stripe_customer_id'),
        ('companies', 'stripe_account_id'), ('project_finances', 'actual_cost'), ('project_finances', 'contract_value'),
        ('change_orders', 'amount'), ('change_orders', 'status'), ('change_orders', 'number'),
        ('invoices', 'subtotal'), ('invoices', 'total_amount'), ('invoices', 'paid_amount'), ('invoices', 'invoice_number'),
        ('quotes', 'subtotal'), ('quotes', 'total_amount'), ('quotes', 'quote_number'),
        ('payments', 'amount'), ('signatures', 'status'), ('document_versions', 'content_hash')) as v (t, c)
      where has_column_privilege('authenticated', ('public.' || t)::regclass, c, 'update')
    union all
    select name || '.' || attname from rel join pg_attribute a on a.attrelid = rel.oid
      where nsp = 'public' and relkind = 'r' and attname = 'company_id'
        and has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')`,
};

const prelude = `
  with recursive rel as (
    select c.oid, n.nspname as nsp, c.relname as name, c.relkind, c.relrowsecurity, c.reloptions
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm')),
  pol as (
    select p.*, c.relname as name,
      coalesce(pg_get_expr(p.polqual, p.polrelid), '') || ' ' || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '') as expr
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public'),
  fn as (
    select p.oid, n.nspname as nsp, p.proname, p.prosecdef, p.proconfig, p.proargnames, p.proargmodes, p.prosrc
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')),
  -- Each exposed function with all that it calls.
  reached (start, oid) as (
    select oid, oid from fn where nsp = 'public'
    union
    select reached.start, called.oid from reached join calls on calls.caller = reached.oid
      join fn called on called.nsp = calls.nsp and called.proname = calls.proname),
  calls as (
    select fn.oid as caller, name[1] as nsp, name[2] as proname
    from fn cross join regexp_matches(fn.prosrc, '(public|private)\\.(\\w+)\\s*\\(', 'g') as name)`;

/** The faults of a database against one rule. */
export async function faultsOf(sql: postgres.Sql, rule: string): Promise<string[]> {
  const rows = await sql.unsafe<{ what: string }[]>(`${prelude} ${rule} order by 1`);
  return rows.map(({ what }) => what);
}
