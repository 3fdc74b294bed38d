import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { loadSchema } from './loadSchema.ts';
import { readSchemaFiles } from './schemaFiles.ts';
import { schemaFolder } from './schemaFolder.ts';

describe('readSchemaFiles', () => {
  it.each([
    [
      'a name that is defined twice',
      {
        '10_a/f.sql':
          'create function public.f(a int) returns int language sql as $$select 1$$;\n\ncreate function public.f(a  int) returns int language sql as $$select 2$$;',
      },
      'supabase/schemas/10_a/f.sql:3: function public.f(a int) is already defined in supabase/schemas/10_a/f.sql:1',
    ],
    [
      'a file that is not named after its object',
      { '10_a/g.sql': '-- why\ncreate table public.f (id int);' },
      'supabase/schemas/10_a/g.sql:1: table public.f belongs in a file named f.sql',
    ],
    [
      'a definition that replaces another',
      { '10_a/f.sql': 'create or replace view public.f as select 1 as one;' },
      'write "create", not "create or replace"',
    ],
    [
      'a call of a function that no file defines',
      {
        '10_a/f.sql':
          'create function public.f() returns int language sql as $$\nselect private.gone(1)$$;',
      },
      'supabase/schemas/10_a/f.sql:2: private.gone is defined in no schema file',
    ],
  ])('refuses %s', async (_what, files, message) => {
    await expect(readSchemaFiles(await schemaFolder(files))).rejects.toThrow(message);
  });
});

describe('loadSchema', () => {
  const load = async (files: Record<string, string>) => {
    const statements = await readSchemaFiles(await schemaFolder(files));
    const database = await makeTestDatabase({ migrations: [] });
    const sql = postgres(database.url, { max: 1, onnotice() {} });
    try {
      return await loadSchema(sql, statements);
    } finally {
      await sql.end();
      await database.drop();
    }
  };

  it('finds the order itself, whatever the files are named', async () => {
    const order = await load({
      '10_a/a.sql': 'create view public.a as select * from public.b;',
      '10_a/b.sql':
        'create table public.b (id int primary key default public.z(), c_id int references public.c (id));',
      '10_a/c.sql': 'create table public.c (id int primary key);',
      '10_a/z.sql':
        'create function public.z() returns int language sql as $$select count(*)::int from public.a$$;',
    });

    expect(order.map(({ file }) => file.slice(-5))).toEqual(['z.sql', 'c.sql', 'b.sql', 'a.sql']);
  });

  it.each([
    [
      'does not parse',
      'create table public.a (\n  id int,\n  oops\n);',
      '10_a/a.sql:4: syntax error at or near ")"',
    ],
    [
      'needs what nothing makes',
      'create table public.a (\n  id int references public.b (id)\n);',
      '10_a/a.sql:1: relation "public.b" does not exist',
    ],
  ])('names file and line of a file that %s', async (_what, source, message) => {
    await expect(load({ '10_a/a.sql': source })).rejects.toThrow(`supabase/schemas/${message}`);
  });
});
