import { splitStatements } from './statements.ts';

describe('splitStatements', () => {
  it.each([
    ['two statements', 'select 1; select 2;', ['select 1', 'select 2']],
    ['one without a semicolon', 'select 1', ['select 1']],
    ['strings', `select ';', 'it''s; fine'; select 2`, [`select ';', 'it''s; fine'`, 'select 2']],
    [
      'escaped strings',
      String.raw`select E'\'; still'; select 2`,
      [String.raw`select E'\'; still'`, 'select 2'],
    ],
    ['quoted names', 'select 1 as "a;""b"; select 2', ['select 1 as "a;""b"', 'select 2']],
    ['dollar quotes', 'do $$ begin; end $$; select 2', ['do $$ begin; end $$', 'select 2']],
    ['tagged dollar quotes', 'do $a$ $$;$$ $a$; select 2', ['do $a$ $$;$$ $a$', 'select 2']],
    ['line comments', 'select 1 -- no; end\n; select 2', ['select 1 -- no; end', 'select 2']],
    [
      'nested comments',
      'select /* ; /* ; */ ; */ 1; select 2',
      ['select /* ; /* ; */ ; */ 1', 'select 2'],
    ],
    ['a comment alone', '-- nothing\n/* at all; */', []],
    ['empty statements', ';;select 1;;', ['select 1']],
    ['an unclosed quote', "select 'a; b", ["select 'a; b"]],
  ])('keeps %s apart', (_what, source, statements) => {
    expect(splitStatements(source)).toEqual(statements);
  });
});
