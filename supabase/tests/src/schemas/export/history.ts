import { readMigrations, locateStatements } from '@plumbline/standalone/migrations';

/** What the migrations say last about an object: its text, and the comment above it. */
export type Told = { text: string; lead: string; file: string };
export type History = {
  objects: ReadonlyMap<string, Told>;
  columns: ReadonlyMap<string, string>;
  bodies: ReadonlyMap<string, Told>;
};

const made =
  /^create (?:or replace )?(?:unique )?(?:constraint )?(table|view|function|procedure|index|statistics|trigger|policy) (?:if not exists )?([\w.]+)/i;

/** Reads the statements of all migrations in their order. */
export async function readHistory(folder: string): Promise<History> {
  const objects = new Map<string, Told>();
  const bodies = new Map<string, Told>();
  const columns = new Map<string, string>();
  for (const { version, name, source } of await readMigrations(folder)) {
    for (const { text } of locateStatements(source)) {
      const { lead, rest } = splitLead(text);
      noteColumns(columns, rest);
      // Its newest text is nowhere: the catalog has it.
      const [, policy, table] = /^alter policy (\S+) on ([\w.]+)/i.exec(rest) ?? [];
      if (policy) objects.delete(`policy ${policy} on ${table}`);
      const [, kind, object] = made.exec(rest) ?? [];
      if (!kind || !object) continue;
      const told = { text: rest, lead, file: `${version}_${name}` };
      const on =
        kind === 'trigger' || kind === 'policy' ? ` on ${/\son ([\w.]+)/.exec(rest)?.[1]}` : '';
      objects.set(`${kind} ${object}${on}`, told);
      if (kind === 'function' || kind === 'procedure') bodies.set(bodyOf(rest), told);
    }
  }
  return { objects, columns, bodies };
}

export const bodyOf = (text: string) => /as (\$\w*\$)([\s\S]*)\1/i.exec(text)?.[2]?.trim() ?? text;

function splitLead(text: string): { lead: string; rest: string } {
  const start = /^(?:\s*--[^\n]*\n|\s*\n|\s*\/\*[\s\S]*?\*\/)*/.exec(text)?.[0] ?? '';
  const rest = text.slice(start.length).trimStart();
  // Only the lines that touch the statement, and no headings.
  const block = start.trimEnd().split(/\n\s*\n/);
  const touches = !/\n[ \t]*\n\s*$/.test(start);
  const last = touches ? (block.at(-1) ?? '') : '';
  return { lead: /-{4,}\s*$/.test(last.split('\n')[0] ?? '') ? '' : last.trim(), rest };
}

function noteColumns(columns: Map<string, string>, statement: string) {
  const table = /^(?:create table|alter table)(?: if not exists| only)? ([\w.]+)/i.exec(
    statement,
  )?.[1];
  if (!table) return;
  const lines = statement.split('\n');
  let above: string[] = [];
  for (const line of lines) {
    const trimmed = line.trim();
    if (trimmed.startsWith('--')) {
      above.push(trimmed);
      continue;
    }
    const column = /^(?:add (?:column )?)?(\w+) /i.exec(trimmed)?.[1];
    const trailing = /,\s+(--[^']*)$/.exec(line)?.[1];
    const comment = [...above, ...(trailing ? [trailing] : [])].join('\n');
    if (column && comment) columns.set(`${table}.${column}`, comment);
    above = [];
  }
}
