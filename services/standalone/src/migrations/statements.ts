const token = /--[^\n]*|\/\*|\$(?:[A-Za-z_]\w*)?\$|[eE]'|'|"|;/g;
/** A statement without its closing semicolon, with the comments above it, and where it starts in its file. */
export type Statement = { text: string; offset: number };

/**
 * Splits SQL into its statements without their closing semicolons, as the Supabase CLI records
 * them. Semicolons in strings, quoted names, dollar quotes and comments do not count.
 */
export const splitStatements = (source: string): string[] =>
  locateStatements(source).map(({ text }) => text);

/** The statements of a file and where each of them starts. */
export function locateStatements(source: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  let at = 0;
  for (;;) {
    token.lastIndex = at;
    const found = token.exec(source);
    if (!found) break;
    at = found.index + found[0].length;
    if (found[0] === ';') {
      statements.push({ text: source.slice(start, found.index), offset: start });
      start = at;
    } else {
      at = skip(source, found[0], at);
    }
  }
  statements.push({ text: source.slice(start), offset: start });
  return statements
    .map(({ text, offset }) => ({
      text: text.trim(),
      offset: offset + text.length - text.trimStart().length,
    }))
    .filter(({ text }) => !isOnlyComment(text));
}

function skip(source: string, opened: string, from: number): number {
  if (opened.startsWith('--')) return from;
  if (opened === '/*') return skipComment(source, from);
  if (opened.startsWith('$')) return after(source, opened, from);
  if (opened.length === 2) return skipEscaped(source, from);
  return skipQuoted(source, opened, from);
}

function skipQuoted(source: string, quote: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = source.indexOf(quote, at);
    if (at < 0) return source.length;
    if (source[at + 1] !== quote) return at + 1;
  }
}

function skipEscaped(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === "'" && source[at + 1] === "'") at += 1;
    else if (source[at] === "'") return at + 1;
  }
  return source.length;
}

function skipComment(source: string, from: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = from;
  for (let depth = 1; depth > 0;) {
    const found = edge.exec(source);
    if (!found) return source.length;
    depth += found[0] === '/*' ? 1 : -1;
  }
  return edge.lastIndex;
}

function after(source: string, mark: string, from: number): number {
  const end = source.indexOf(mark, from);
  return end < 0 ? source.length : end + mark.length;
}

function isOnlyComment(statement: string): boolean {
  return statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() === '';
}
