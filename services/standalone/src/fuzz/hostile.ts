const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Whole bodies that no route may take, as they are sent. */
export const hostileBodies: Record<string, string> = {
  nothing: '',
  null: 'null',
  'a number': '1',
  'a string': '"text"',
  'an array': '[]',
  'an array of objects': '[{"id":1}]',
  'no JSON': '{"a":',
  'a second document': '{} {}',
  'prototype keys': '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  '1,000 levels': deep(1000),
  'a megabyte': JSON.stringify({ text: 'x'.repeat(1_000_000) }),
  '10,000 keys': JSON.stringify(
    Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, at])),
  ),
};

/** Values for one field at a time, in a body that is right otherwise; raw JSON, as some have no object. */
export const hostileValues: Record<string, string> = {
  null: 'null',
  true: 'true',
  zero: '0',
  'a negative number': '-1',
  'a fraction': '1.5',
  'a huge number': '1e308',
  'more than a number holds': '99999999999999999999999999',
  'an empty string': '""',
  spaces: '"   "',
  'a NUL': '"a\\u0000b"',
  'half a character': '"\\ud800"',
  'line breaks': '"a\\r\\nBcc: x@example.com"',
  markup: '"<script>alert(1)</script>"',
  SQL: `"' or 1=1; drop table invoices; --"`,
  'a climbing path': '"../../../etc/passwd"',
  'an id of nobody': '"00000000-0000-4000-8000-000000000000"',
  'a long string': JSON.stringify('x'.repeat(50_000)),
  'an array': '[]',
  'an array of arrays': '[[[]]]',
  'an object': '{}',
  'prototype keys': '{"__proto__":{"x":1},"toString":1,"length":-1}',
  '100 levels': deep(100),
};
