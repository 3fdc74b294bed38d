import { hostileNumbers } from '../fuzz/hostileArguments.ts';
import type { ArgumentMaker, Fn } from '../world/functions.ts';
import type { Row, Samples } from '../world/samples.ts';
import type { Table } from '../world/tables.ts';
import type { Random } from './random.ts';

/** One request to the API: what a curious client of one company might send about another. */
export type ApiRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** What requests are made of: the schema, and the rows of the company that is asked about. */
export type Target = {
  tables: readonly Table[];
  views: readonly string[];
  functions: readonly Fn[];
  companyId: string;
  samples: Samples;
  arguments: ArgumentMaker;
  /** Stored objects of that company, as bucket/path. */
  objects: readonly string[];
};

const json = { 'content-type': 'application/json' };

/** Makes the next random request. */
export function makeRequest(random: Random, target: Target): ApiRequest {
  const makers = [read, read, read, insert, upsert, patch, remove, call, call, storage];
  return random.pick(makers)(random, target);
}

const tenantOf = (table: string) => (table === 'companies' ? 'id' : 'company_id');
const randomTable = (random: Random, { tables, samples }: Target) =>
  random.pick(tables.filter(({ name }) => samples.has(name)));
const sampleOf = ({ samples }: Target, table: Table): Row => samples.get(table.name) ?? {};

function filterOf(random: Random, target: Target, table: Table): string {
  const row = sampleOf(target, table);
  const tenant = tenantOf(table.name);
  const { companyId } = target;
  const key = table.key[0] ?? 'id';
  const column = random.pick(table.columns).name;
  return random.pick([
    `${tenant}=eq.${companyId}`,
    `${tenant}=in.(${companyId})`,
    `${key}=eq.${encodeURIComponent(String(row[key]))}`,
    `${key}=in.(${encodeURIComponent(String(row[key]))},00000000-0000-0000-0000-000000000000)`,
    `or=(${tenant}.eq.${companyId},${tenant}.not.is.null)`,
    `and=(${tenant}.eq.${companyId},${key}.not.is.null)`,
    `or=(and(${tenant}.eq.${companyId}),${column}.is.null)`,
    `${tenant}=neq.00000000-0000-0000-0000-000000000000`,
    `${tenant}=not.is.null`,
    `${column}=not.is.null`,
    `not.or=(${tenant}.is.null)`,
  ]);
}

function embedOf(random: Random, target: Target, table: Table): string {
  const parents = table.references.map((reference) => reference.table);
  const children = target.tables
    .filter(({ references }) => references.some((reference) => reference.table === table.name))
    .map(({ name }) => name);
  const related = [...parents, ...children];
  if (related.length === 0 || random.chance(0.4)) return '*';
  const first = random.pick(related);
  return random.pick([
    `*,${first}(*)`,
    `${first}(*)`,
    `*,${first}!inner(*)`,
    `*,other:${first}(*)`,
    `*,${first}(count)`,
  ]);
}

function read(random: Random, target: Target): ApiRequest {
  const headers: Record<string, string> = random.chance(0.3) ? { prefer: 'count=exact' } : {};
  if (random.chance(0.25)) {
    const filter = random.pick([
      `company_id=eq.${target.companyId}`,
      'company_id=not.is.null',
      'limit=1000',
    ]);
    return {
      method: 'GET',
      path: `/rest/v1/${random.pick(target.views)}?select=*&${filter}`,
      headers,
    };
  }
  const table = randomTable(random, target);
  const select = embedOf(random, target, table);
  const order = random.chance(0.3) ? `&order=${random.pick(table.columns).name}.desc` : '';
  const path = `/rest/v1/${table.name}?select=${select}&${filterOf(random, target, table)}${order}`;
  return { method: random.chance(0.1) ? 'HEAD' : 'GET', path, headers };
}

function rowAbout(random: Random, target: Target, table: Table, keepsKey: boolean): Row {
  const writable = table.columns.filter(({ canInsert }) => canInsert || random.chance(0.05));
  const row = sampleOf(target, table);
  const copy = Object.fromEntries(writable.map(({ name }) => [name, row[name]]));
  if (!keepsKey) delete copy.id;
  if (random.chance(0.3)) delete copy.company_id;
  return copy;
}

function insert(random: Random, target: Target): ApiRequest {
  const table = randomTable(random, target);
  const rows = Array.from({ length: 1 + random.below(2) }, () =>
    rowAbout(random, target, table, random.chance(0.3)),
  );
  const body = JSON.stringify(rows.length === 1 ? rows[0] : rows);
  return {
    method: 'POST',
    path: `/rest/v1/${table.name}?select=*`,
    headers: { ...json, prefer: 'return=representation' },
    body,
  };
}

function upsert(random: Random, target: Target): ApiRequest {
  const table = randomTable(random, target);
  const resolution = random.pick(['merge-duplicates', 'ignore-duplicates']);
  return {
    method: 'POST',
    path: `/rest/v1/${table.name}?on_conflict=${table.key.join(',')}&select=*`,
    headers: { ...json, prefer: `resolution=${resolution},return=representation` },
    body: JSON.stringify(rowAbout(random, target, table, true)),
  };
}

function patch(random: Random, target: Target): ApiRequest {
  const table = randomTable(random, target);
  const writable = table.columns.filter(({ canUpdate }) => canUpdate);
  const picked = writable.length > 0 ? random.pick(writable) : undefined;
  const column = picked?.name ?? tenantOf(table.name);
  const isSpoiled = picked?.type.startsWith('numeric') && random.chance(0.5);
  const changes = random.chance(0.2)
    ? { company_id: target.companyId }
    : { [column]: isSpoiled ? random.pick(hostileNumbers) : sampleOf(target, table)[column] };
  return {
    method: 'PATCH',
    path: `/rest/v1/${table.name}?${filterOf(random, target, table)}&select=*`,
    headers: { ...json, prefer: 'return=representation' },
    body: JSON.stringify(changes),
  };
}

function remove(random: Random, target: Target): ApiRequest {
  const table = randomTable(random, target);
  const path = `/rest/v1/${table.name}?${tenantOf(table.name)}=eq.${target.companyId}&select=*`;
  return { method: 'DELETE', path, headers: { prefer: 'return=representation' } };
}

function call(random: Random, target: Target): ApiRequest {
  const fn = random.pick(target.functions);
  const values = target.arguments.valuesFor(fn, random.pick(target.arguments.idsFor(fn)));
  const body = fn.args.map(({ name, type }, index) => {
    const value = values[index] ?? '';
    if (type.startsWith('json')) return [name, JSON.parse(value)];
    return [name, type.endsWith('[]') ? value.slice(1, -1).split(',').filter(Boolean) : value];
  });
  return {
    method: 'POST',
    path: `/rest/v1/rpc/${fn.name}`,
    headers: json,
    body: JSON.stringify(Object.fromEntries(body)),
  };
}

function storage(random: Random, target: Target): ApiRequest {
  const object = random.pick(target.objects);
  const [bucket = '', ...rest] = object.split('/');
  const path = rest.join('/');
  const folder = `${target.companyId}/`;
  const about = (method: string, url: string, body?: unknown): ApiRequest => ({
    method,
    path: `/storage/v1/object/${url}`,
    headers: json,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return random.pick([
    () => about('GET', `authenticated/${object}`),
    () => about('GET', `public/${object}`),
    () => about('GET', `${object}`),
    () => about('GET', `authenticated/${bucket}/x/../${path}`),
    () => about('GET', `authenticated/${bucket}/x/%2e%2e/${path}`),
    () => about('POST', `sign/${object}`, { expiresIn: 60 }),
    () => about('POST', `sign/${bucket}`, { expiresIn: 60, paths: [path] }),
    () => about('POST', `list/${bucket}`, { prefix: folder, limit: 100 }),
    () =>
      about('POST', `copy`, {
        bucketId: bucket,
        sourceKey: path,
        destinationKey: `stolen/${path}`,
      }),
    () =>
      about('POST', `move`, {
        bucketId: bucket,
        sourceKey: path,
        destinationKey: `stolen/${path}`,
      }),
    () => about('DELETE', bucket, { prefixes: [path] }),
    () => about('DELETE', object),
    () => about('POST', `${bucket}/${folder}planted.png`, {}),
    () => about('PUT', object, {}),
    () => about('POST', `upload/sign/${bucket}/${folder}planted.png`, {}),
  ])();
}
