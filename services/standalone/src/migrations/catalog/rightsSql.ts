import { ours, watched, name, notOfExtension, signature } from './catalogScope.ts';

export const policies = `
  select format('policy %I on %I.%I', p.polname, n.nspname, c.relname) as key,
    format('create policy %I on %I.%I%s for %s to %s%s%s', p.polname, n.nspname, c.relname,
      case when p.polpermissive then '' else ' as restrictive' end,
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      (select string_agg(coalesce(r.rolname, 'public'), ', ' order by r.rolname)
        from unnest(p.polroles) as g (id) left join pg_roles r on r.oid = g.id),
      coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid, true) || ')', ''),
      coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid, true) || ')', '')) as sql
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${watched}`;

export const comments = `
  with named as (
    select 'pg_class'::regclass as classoid, c.oid, 0 as objsubid,
      case c.relkind when 'v' then 'view' when 'i' then 'index' when 'S' then 'sequence' else 'table' end as kind,
      ${name('n.nspname', 'c.relname')} as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${ours}
    union all
    select 'pg_class'::regclass, c.oid, a.attnum, 'column', format('%I.%I.%I', n.nspname, c.relname, a.attname)
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${ours} and a.attnum > 0 and not a.attisdropped
    union all
    select 'pg_proc'::regclass, p.oid, 0, case p.prokind when 'p' then 'procedure' else 'function' end, ${signature}
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${ours}
    union all
    select 'pg_constraint'::regclass, k.oid, 0, 'constraint', format('%I on %I.%I', k.conname, n.nspname, c.relname)
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${ours}
    union all
    select 'pg_trigger'::regclass, t.oid, 0, 'trigger', format('%I on %I.%I', t.tgname, n.nspname, c.relname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${watched}
    union all
    select 'pg_policy'::regclass, p.oid, 0, 'policy', format('%I on %I.%I', p.polname, n.nspname, c.relname)
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${watched}
    union all
    select 'pg_statistic_ext'::regclass, s.oid, 0, 'statistics', ${name('n.nspname', 's.stxname')}
    from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace where n.nspname in ${ours}
    union all
    select 'pg_type'::regclass, t.oid, 0, case t.typtype when 'd' then 'domain' else 'type' end, ${name('n.nspname', 't.typname')}
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname in ${ours}
    union all
    select 'pg_namespace'::regclass, n.oid, 0, 'schema', n.nspname from pg_namespace n where n.nspname = 'private'
  )
  select format('comment on %s %s', o.kind, o.name) as key,
    format('comment on %s %s is %L', o.kind, o.name, d.description) as sql
  from pg_description d join named o on o.classoid = d.classoid and o.oid = d.objoid and o.objsubid = d.objsubid`;

// acldefault() stands in for rights that nobody has ever changed.
export const grants = `
  with objects as (
    select case c.relkind when 'S' then 'sequence' else 'table' end as kind, ${name('n.nspname', 'c.relname')} as name,
      coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner)) as acl,
      c.relowner as owner, null::name as part
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${watched} and c.relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'table', ${name('n.nspname', 'c.relname')}, a.attacl, c.relowner, a.attname
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${watched} and a.attacl is not null and not a.attisdropped
    union all
    select case p.prokind when 'p' then 'procedure' else 'function' end, ${signature},
      coalesce(p.proacl, acldefault('f', p.proowner)), p.proowner, null
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ${watched} and ${notOfExtension('pg_proc', 'p.oid')}
    union all
    select 'schema', n.nspname, coalesce(n.nspacl, acldefault('n', n.nspowner)), n.nspowner, null
    from pg_namespace n where n.nspname in ${watched} or n.nspname = 'extensions'
    union all
    select 'type', ${name('n.nspname', 't.typname')}, coalesce(t.typacl, acldefault('T', t.typowner)), t.typowner, null
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in ${ours} and t.typtype in ('d', 'e')
  ),
  given as (
    select o.kind, o.name, coalesce(r.rolname, 'public') as role, lower(g.privilege_type) as privilege, g.is_grantable,
      o.part
    from objects o cross join lateral aclexplode(o.acl) g left join pg_roles r on r.oid = g.grantee
    where g.grantee <> o.owner
  ),
  verbs as (
    select kind, name, role, is_grantable,
      privilege || coalesce(' (' || string_agg(quote_ident(part), ', ' order by part) || ')', '') as verb
    from given group by kind, name, role, is_grantable, privilege, part is null
  )
  select format('rights of %s on %s %s', role, kind, name) as key,
    format('grant %s on %s %s to %s%s', string_agg(verb, ', ' order by verb), kind, name, role,
      case when bool_or(is_grantable) then ' with grant option' else '' end) as sql
  from verbs group by kind, name, role`;

// An extension's functions are its own; who may call them is ours to say.
export const extensionRights = `
  select format('rights of %s on function %s', r.rolname, ${signature}) as key,
    format('grant execute on function %s to %s', ${signature}, r.rolname) as sql
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  cross join lateral aclexplode(p.proacl) g join pg_roles r on r.oid = g.grantee
  where n.nspname = 'extensions' and r.rolname in ('anon', 'authenticated', 'service_role')`;

export const defaultPrivileges = `
  select format('default rights of %s on new %s%s', coalesce(r.rolname, 'public'),
      case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types' else 'schemas' end,
      coalesce(' in ' || n.nspname, '')) as key,
    format('alter default privileges%s grant %s on %s to %s', coalesce(' in schema ' || quote_ident(n.nspname), ''),
      coalesce(string_agg(lower(g.privilege_type), ', ' order by g.privilege_type), 'nothing'),
      case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types' else 'schemas' end,
      coalesce(r.rolname, 'public')) as sql
  from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
  left join lateral aclexplode(d.defaclacl) g on true
  left join pg_roles r on r.oid = g.grantee
  where d.defaclrole = current_user::regrole
  group by d.defaclobjtype, n.nspname, r.rolname`;
