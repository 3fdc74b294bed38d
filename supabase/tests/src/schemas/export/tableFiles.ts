import type { Catalog } from '@plumbline/standalone/migrations';
import type { History } from './history.ts';
import type { Right } from './protection.ts';
import { createTable, fullName, outline, type Table } from './tables.ts';
import { breakBefore, tidy, wrapList, wrapString } from './tidy.ts';

export type Around = {
  catalog: Catalog;
  history: History;
  later: ReadonlySet<string>;
  call: string | undefined;
  simulated: Catalog;
  rights: readonly Right[];
  madeRights: readonly Right[];
};

export const withLead = (lead: string | undefined, text: string) =>
  lead ? `${lead}\n${text}` : text;
export const keysOn = (catalog: Catalog, kind: string, name: string) =>
  [...catalog.keys()].filter((key) => key.startsWith(`${kind} `) && key.endsWith(` on ${name}`));
const placeIn = (history: History, key: string) => [...history.objects.keys()].indexOf(key);
/** Where the newest text in the migrations is not what the database has: written from the catalog. */
export const distrusted = new Set<string>((process.env.DISTRUST ?? '').split('\n'));
export const trusted = (history: History, key: string, historyKey = key) => {
  const text = distrusted.has(key) ? undefined : history.objects.get(historyKey)?.text;
  return text === undefined ? undefined : `${text};`;
};
const nameIn = (key: string) => key.split(' ')[1] ?? '';

export function tableSections(table: Table, around: Around): string[] {
  const { catalog, history, later, call, simulated } = around;
  const name = fullName(table);
  const told = history.objects.get(`table ${name}`);
  const sections = [
    [withLead(told?.lead, createTable(table, history, later)), commentsOn(catalog, name, table)]
      .filter((text) => text !== '')
      .join('\n'),
  ];
  sections.push(
    table.constraints
      .filter((constraint) => later.has(`${name}.${constraint.name}`))
      .map((constraint) =>
        breakBefore(
          `alter table ${name} add constraint ${constraint.name} ${outline(constraint)};`,
          ['foreign', 'references'],
        ),
      )
      .join('\n'),
    indexesOf(catalog, name, history),
    [...catalog]
      .filter(
        ([key, text]) =>
          key.startsWith('statistics ') &&
          (text.endsWith(` FROM ${name}`) || key.includes(` of ${name}.`)),
      )
      .map(([key, text]) =>
        withLead(
          history.objects.get(`statistics ${key.split(' ')[1]}`)?.lead,
          trusted(history, key) ?? `${breakBefore(tidy(text), ['from'])};`,
        ),
      )
      .join('\n'),
  );
  const rules: string[] = [];
  if (call) rules.push(wrapCall(call));
  else if (table.has_rls) rules.push(`alter table ${name} enable row level security;`);
  for (const key of keysOn(catalog, 'policy', name)) {
    const text = catalog.get(key) ?? '';
    const made = call === undefined ? undefined : simulated.get(key);
    if (text === made) continue;
    if (made !== undefined) rules.push(`${foldPolicy(alterPolicy(tidy(text)))};`);
    else
      rules.push(
        withLead(
          history.objects.get(key)?.lead,
          trusted(history, key) ?? `${foldPolicy(tidy(text))};`,
        ),
      );
  }
  if (call)
    for (const key of keysOn(simulated, 'policy', name))
      if (!catalog.has(key)) rules.push(`drop policy ${nameIn(key)} on ${name};`);
  rules.push(...grantsOf(name, around.rights, around.madeRights));
  sections.push(rules.join('\n'));
  sections.push(triggersOf(table, around));
  return sections;
}

export function commentsOn(catalog: Catalog, name: string, table?: Table): string {
  const lines: string[] = [];
  const said = (what: string) => {
    const text =
      catalog.get(`comment on ${what}`) ??
      catalog.get(`comment on ${what.replace(/\.(\w+)$/, '."$1"')}`);
    if (text === undefined) return;
    lines.push(wrapString(`comment on ${what} is`, valueOf(text)));
  };
  said(`${table ? 'table' : 'view'} ${name}`);
  for (const { name: column } of table?.columns ?? []) said(`column ${name}.${column}`);
  for (const key of catalog.keys())
    if (/^comment on (constraint|policy|trigger) /.test(key) && key.endsWith(` on ${name}`))
      said(key.slice(11));
  return lines.join('\n');
}

/** The text of a comment as it is stored. */
export function valueOf(statement: string): string {
  const literal = statement.slice(statement.indexOf(' is ') + 4);
  const isEscaped = /^ ?E'/.test(literal);
  const inner = literal.trim().replace(/^E?'/, '').slice(0, -1).replaceAll("''", "'");
  return isEscaped ? inner.replaceAll('\\\\', '\\') : inner;
}

function indexesOf(catalog: Catalog, name: string, history: History): string {
  return [...catalog]
    .filter(([key, text]) => key.startsWith('index ') && text.includes(` ON ${name} `))
    .toSorted(
      ([a], [b]) =>
        placeIn(history, `index ${a.slice(a.indexOf('.') + 1)}`) -
        placeIn(history, `index ${b.slice(b.indexOf('.') + 1)}`),
    )
    .map(([key, text]) => {
      const own = key.slice(6);
      const index = own.slice(own.indexOf('.') + 1);
      const comment = catalog.get(`comment on index ${own}`);
      const own_text = history.objects.get(`index ${index}`)?.text;
      const made =
        own_text && !distrusted.has(key)
          ? `${own_text};`
          : `${breakBefore(tidy(text).replace(' using btree', ''), ['on', 'include', 'where'])};`;
      return [
        withLead(history.objects.get(`index ${index}`)?.lead, made),
        ...(comment ? [wrapString(`comment on index ${own} is`, valueOf(comment))] : []),
      ].join('\n');
    })
    .join('\n');
}

const alterPolicy = (text: string) =>
  text.replace(
    /^create policy (\S+) on (\S+)(?: as restrictive)? for \w+ to [\w, ]+? (?=using|with)/,
    'alter policy $1 on $2 ',
  );
const foldPolicy = (text: string) => breakBefore(text, ['using', 'with check']);

function wrapCall(call: string): string {
  const open = call.indexOf('(') + 1;
  return wrapList(call.slice(0, open), call.slice(open, -2).split(', '), ');', '  ');
}

export function grantsOf(name: string, rights: readonly Right[], made: readonly Right[]): string[] {
  const textOf = (right: Right) => `${right.role} ${right.privilege} ${right.column ?? ''}`;
  const before = new Set(made.map(textOf));
  const now = new Set(rights.map(textOf));
  const statement = (verb: string, chosen: readonly Right[], word: string) => {
    const byRole = Map.groupBy(chosen, ({ role }) => role);
    const texts = new Map<string, string[]>();
    for (const [role, own] of byRole) {
      const whole = own.filter(({ column }) => column === null).map(({ privilege }) => privilege);
      const order = ['select', 'insert', 'update', 'delete'];
      const items = whole.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
      for (const [privilege, columns] of Map.groupBy(
        own.filter(({ column }) => column !== null),
        (right) => right.privilege,
      ))
        items.push(`${privilege} (${columns.map(({ column }) => column).join(', ')})`);
      const key = items.join(', ');
      texts.set(key, [...(texts.get(key) ?? []), role]);
    }
    return [...texts].map(([what, roles]) => {
      const end = ` on ${name} ${word} ${roles.join(', ')};`;
      const one = `${verb} ${what}${end}`;
      if (one.length <= 120) return one;
      const parts = what.split(/, (?=(?:select|insert|update|delete|references)\b)/);
      const lines = parts.map((part, at) =>
        wrapList(
          at === 0 ? `${verb} ` : '  ',
          part.split(', '),
          at === parts.length - 1 ? '' : ',',
          '    ',
        ),
      );
      return `${lines.join('\n')}\n ${end}`;
    });
  };
  return [
    ...statement(
      'revoke',
      made.filter((right) => !now.has(textOf(right))),
      'from',
    ),
    ...statement(
      'grant',
      rights.filter((right) => !before.has(textOf(right))),
      'to',
    ),
  ];
}

function triggersOf(table: Table, { catalog, history, call, simulated }: Around): string {
  const name = fullName(table);
  const lines: string[] = [];
  const dropped = call ? keysOn(simulated, 'trigger', name).filter((key) => !catalog.has(key)) : [];
  for (const key of dropped) lines.push(`drop trigger ${nameIn(key)} on ${name};`);
  const triggers = keysOn(catalog, 'trigger', name).toSorted(
    (a, b) => placeIn(history, a) - placeIn(history, b),
  );
  for (const key of triggers) {
    const text = catalog.get(key) ?? '';
    const trigger = nameIn(key);
    if (trigger === 'zz_see_as') continue;
    if (call && /_(guard|freeze|touch)$/.test(trigger) && simulated.get(key) === text) continue;
    const audited =
      /^CREATE TRIGGER \S+_audit AFTER INSERT OR DELETE OR UPDATE ON \S+ FOR EACH ROW EXECUTE FUNCTION private\.audit_row\('(\w+)'\)$/.exec(
        text,
      )?.[1];
    if (audited && trigger === `${table.name}_audit`) {
      lines.push(`call private.audit('${name}'${audited === 'id' ? '' : `, '${audited}'`});`);
      continue;
    }
    lines.push(
      withLead(
        history.objects.get(key)?.lead,
        trusted(history, key) ??
          `${breakBefore(tidy(text).replace('insert or delete or update', 'insert or update or delete'), ['deferrable', 'for', 'execute'])};`,
      ),
    );
  }
  return lines.join('\n');
}
