const strings = /('(?:[^']|'')*')/;

/** Writes what PostgreSQL prints of an expression as a person would. The meaning is the same; db:check proves it. */
export function tidy(printed: string): string {
  const lowered = printed
    .split(strings)
    .map((part, at) => (at % 2 === 1 ? part : lower(part)))
    .join('');
  return lowered
    .replace(/('(?:[^']|'')*')::(?:text|character varying|bpchar)(?!\w|\[)/g, '$1')
    .replace(/\((-?[\d.]+)\)::numeric\b/g, '$1')
    .replace(/(?<![\w.)'])(-?[\d.]+)::numeric\b(?!\()/g, '$1')
    .replace(/'(-?[\d.]+)'::(?:integer|numeric|bigint)(?!\()/g, '$1')
    .replace(/'NaN'::numeric\b/g, "'NaN'")
    .replace(/null::[a-z]+(?: [a-z]+)*(?:\[\])?/g, 'null')
    .replace(/\( ?select ((?:private|auth)\.\w+\((?:[^()]|\([^()]*\))*\)) as \w+\)/g, '(select $1)')
    .replace(/\(\((select (?:private|auth)\.\w+\([^()]*\))\)\)/g, '($1)')
    .replace(/ = any \(array\[((?:'(?:[^']|'')*'|[^\]'])*)\]\)/g, ' in ($1)')
    .replace(/ <> all \(array\[((?:'(?:[^']|'')*'|[^\]'])*)\]\)/g, ' not in ($1)')
    .replace(
      /(\w+(?:\((?:[^()]|\([^()]*\))*\))?) >= ([\w.'-]+) and \1 <= ([\w.'-]+)/g,
      '$1 between $2 and $3',
    );
}

const lower = (part: string) =>
  part
    .toLowerCase()
    .replace(/ !~~\* /g, ' not ilike ')
    .replace(/ !~~ /g, ' not like ')
    .replace(/ ~~\* /g, ' ilike ')
    .replace(/ ~~ /g, ' like ')
    .replace(/\btimestamp with time zone\b/g, 'timestamptz')
    .replace(/\binteger\b/g, 'int')
    .replace(/\b(numeric)\((\d+),(\d+)\)/g, '$1($2, $3)');

export const shortType = (type: string) =>
  type
    .replace('timestamp with time zone', 'timestamptz')
    .replace(/\binteger\b/, 'int')
    .replace(/numeric\((\d+),(\d+)\)/, 'numeric($1, $2)');

const width = 120;

/** Joins what is separated by commas, on as many lines as it needs. */
export function wrapList(
  before: string,
  items: readonly string[],
  after: string,
  indent = '    ',
): string {
  const whole = `${before}${items.join(', ')}${after}`;
  if (whole.length <= width) return whole;
  const lines: string[] = [];
  let line = before;
  for (const [at, item] of items.entries()) {
    const piece = at === items.length - 1 ? `${item}${after}` : `${item}, `;
    if ((line + piece).trimEnd().length > width && line.trim() !== '') {
      lines.push(line.trimEnd());
      line = indent + piece;
    } else line += piece;
  }
  lines.push(line.trimEnd());
  return lines.join('\n');
}

/** A string as literals of one line each, which SQL joins. */
export function wrapString(before: string, text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  if (text.includes('\n') || `${before} ${quoted};`.length <= width) return `${before} ${quoted};`;
  const lines: string[] = [];
  let rest = text.replaceAll("'", "''");
  while (rest.length > width - 6) {
    let cut = rest.lastIndexOf(' ', width - 6);
    if (cut <= 0) cut = width - 6;
    lines.push(`  '${rest.slice(0, cut + 1)}'`);
    rest = rest.slice(cut + 1);
  }
  lines.push(`  '${rest}'`);
  return `${before}\n${lines.join('\n')};`;
}

/** Breaks a long statement before the first of the words that lets its lines fit. */
export function breakBefore(statement: string, words: readonly string[]): string {
  if (statement.length <= width || statement.includes('\n')) return statement;
  for (const word of words) {
    const at = statement.indexOf(` ${word} `);
    if (at > 0)
      return `${statement.slice(0, at)}\n  ${breakBefore(statement.slice(at + 1), words.slice(words.indexOf(word) + 1))}`;
  }
  return statement;
}
