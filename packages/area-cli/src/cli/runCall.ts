import { gzipSync } from 'node:zlib';
import { checkBuilt } from '../check/checkBuilt.ts';
import { buildArea } from '../release/buildArea.ts';
import {
  listAreas,
  listVersions,
  pointAt,
  rollBack,
  takeOff,
  type AreaHistory,
  type AreaState,
} from '@plumbline/area-registry';
import { releaseArea, ReleaseRefusedError, storeArea } from '../release/releaseArea.ts';
import { areaCommand } from '../areaCommand.ts';
import { askService } from './askService.ts';
import type { Call } from './options.ts';
import { asNote, type Report } from './report.ts';

/** Runs one call of `pnpm area`. Rejects when it could not be done. */
export function runCall(call: Call): Promise<Report> {
  if (call.service) return askService(call, call.service);
  switch (call.command) {
    case 'build':
      return build(call);
    case 'check':
      return check(call);
    case 'candidate':
      return candidate(call);
    case 'release':
      return release(call);
    case 'rollback':
      return takeBack(call);
    case 'hide':
    case 'retire':
      return off(call, call.command);
    case 'renew':
      return renew(call);
    case 'list':
      return call.id ? list(call) : listAll(call);
  }
}

async function build({ id, folder, version }: Call): Promise<Report> {
  const { area, output, read } = await buildArea(id, folder, version);
  const sizes = await Promise.all(
    Object.keys(area.files).map(
      async (file) => [file, gzipSync(await read(file), { level: 9 }).length] as const,
    ),
  );
  const lines = sizes.map(([file, size]) => `  ${file}  ${(size / 1024).toFixed(1)} KB gzip`);
  return {
    text: [`Built ${id} ${area.version} in ${output}`, ...lines].join('\n'),
    data: { id, version: area.version, output, gzip: Object.fromEntries(sizes) },
  };
}

async function check({ id, folder, version, store, openShell }: Call): Promise<Report> {
  const built = await buildArea(id, folder, version);
  const { findings, notes } = await checkBuilt(built, store, openShell);
  if (findings.length > 0) throw new ReleaseRefusedError(id, findings);
  const { area } = built;
  return {
    text: [`${id} ${area.version} may be released.`, ...notes.map(asNote)].join('\n'),
    data: { id, version: area.version, findings, notes },
  };
}

async function candidate({ id, folder, version, store, openShell }: Call): Promise<Report> {
  const built = await buildArea(id, folder, version);
  await storeArea({ built, store, openShell });
  const wish = `${id}@${built.area.version}`;
  return {
    text: `${wish} may be tried with ?areas=${wish}; nobody else sees it.`,
    data: { id, version: built.area.version },
  };
}

async function release({ id, folder, version, keys, ...call }: Call): Promise<Report> {
  const built = await buildArea(id, folder, version);
  const { revision } = await releaseArea({ built, ...call, keys: await keys() });
  return {
    text: `${id} ${built.area.version} is live (revision ${revision}).`,
    data: { id, version: built.area.version, revision },
  };
}

async function takeBack({ id, version, store, keys, isNewKey, by }: Call): Promise<Report> {
  const { from, to, registry, warnings } = await rollBack({
    store,
    keys: await keys(),
    isNewKey,
    id,
    version,
    by,
  });
  const lines = [
    `${id} is back at ${to}, from ${from} (revision ${registry.revision}).`,
    ...warnings.map(asNote),
  ];
  return { text: lines.join('\n'), data: { id, from, to, revision: registry.revision, warnings } };
}

async function off({ id, keys, ...call }: Call, kind: 'hide' | 'retire'): Promise<Report> {
  const { registry, from, warnings } = await takeOff({ id, kind, ...call, keys: await keys() });
  const { revision } = registry;
  const back = `${areaCommand} release ${id}${kind === 'hide' ? '' : ' --force'}`;
  const lines = [
    `${id} ${from} is off (revision ${revision}). To make it live again: ${back}`,
    ...warnings.map(asNote),
  ];
  return { text: lines.join('\n'), data: { id, from, revision, warnings } };
}

async function renew({ store, keys, isNewKey, by }: Call): Promise<Report> {
  if (!(await store.registry())) throw new Error('No area has been released yet.');
  const { revision } = await pointAt({
    store,
    keys: await keys(),
    isNewKey,
    versions: [],
    by,
    kind: 'release',
    note: 'signed anew',
  });
  return {
    text: `The list of live areas is signed anew (revision ${revision}).`,
    data: { revision },
  };
}

async function list({ id, store }: Call): Promise<Report> {
  const history = await listVersions(store, id);
  if (history.versions.length > 0) return { text: historyText(history), data: history };
  const live = Object.keys((await store.registry())?.areas ?? {}).toSorted();
  const others = live.length > 0 ? `live are ${live.join(', ')}` : 'no area is live here';
  return { text: `${id} was never released here; ${others}.`, data: history };
}

async function listAll({ store, usage }: Call): Promise<Report> {
  const [areas, shares] = await Promise.all([listAreas(store), usage?.()]);
  const rows = areas.map(({ id, version, state, rollout, at, by, size, owner }) => [
    id,
    `${version ?? state}${rollout ? `, ${rollout.version} for ${rollout.percent}%` : ''}`,
    at.slice(0, 16).replace('T', ' '),
    `${(size / 1024).toFixed(0)} KB`,
    ...(shares ? [sharesText(shares[id] ?? {})] : []),
    by,
    owner,
  ]);
  const sessions = shares ? ['Sessions'] : [];
  const text = asTable([
    ['Area', 'Live', 'Since (UTC)', 'Size', ...sessions, 'By', 'Owner'],
    ...rows,
  ]);
  const listed = areas.map((area) => ({ ...area, ...(shares && { sessions: shares[area.id] }) }));
  return { text, data: { areas: listed satisfies AreaState[] } };
}

const sharesText = (shares: Record<string, number>) =>
  Object.entries(shares)
    .map(([version, percent]) => `${version} ${percent}%`)
    .join(', ');

/** Columns as wide as their longest text. */
function asTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (row: string[]) => row.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

function historyText({ id, live, versions, history }: AreaHistory): string {
  const stored = versions.map((version) => {
    if (version === live) return `  ${version}  live`;
    return history.some(({ to }) => to === version) ? `  ${version}` : `  ${version}  candidate`;
  });
  const moves = history.map(
    ({ at, kind, from, to, note, by }) =>
      `  ${at.slice(0, 19).replace('T', ' ')}  ${kind === 'prepare' ? 'start' : kind}  ${from ?? 'off'} to ${to ?? 'off'}${by ? ` by ${by}` : ''}${note ? `: ${note}` : ''}`,
  );
  return [
    `${id}: ${live ? `${live} is live` : 'not live'}`,
    'Versions',
    ...stored,
    'Moves (UTC)',
    ...moves,
  ].join('\n');
}
