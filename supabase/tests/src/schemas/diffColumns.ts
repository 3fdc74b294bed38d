/** A column as the catalog writes it. */
const written =
  /^alter table (\S+) add column (\S+) (.*?)( collate \S+)?( generated .*?)?( default .*?)?( not null)?$/s;

type Change = { key: string; ours: string; theirs: string };

/** What makes a column of the database (`theirs`) one of the schema files (`ours`). */
export function changeColumn({ ours, theirs }: Change): string[] {
  const [, table, column, type, , generated, value, required] = written.exec(ours) ?? [];
  const [, , , typeBefore, , generatedBefore, valueBefore, requiredBefore] =
    written.exec(theirs) ?? [];
  const alter = `alter table ${table} alter column ${column}`;
  // A generated column holds nothing of its own.
  if (generated !== generatedBefore)
    return [`alter table ${table} drop column ${column};`, `${ours};`];
  const steps: string[] = [];
  if (type !== typeBefore) steps.push(`${alter} type ${type} using ${column}::${type};`);
  if (value !== valueBefore)
    steps.push(value === undefined ? `${alter} drop default;` : `${alter} set${value};`);
  if (required !== requiredBefore)
    steps.push(`${alter} ${required === undefined ? 'drop' : 'set'} not null;`);
  return steps;
}
