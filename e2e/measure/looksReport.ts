import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What was found in each view; nothing is an empty list. */
export type Findings = Record<string, readonly string[]>;

type Kept = Record<string, { findings: readonly string[]; at: string }>;

const pathIn = (folder: string) => join(folder, 'findings.json');

/** What the views that were looked at so far had. */
export async function keptViews(folder: string): Promise<Kept> {
  return JSON.parse(await readFile(pathIn(folder), 'utf8').catch(() => '{}'));
}

/** Keeps what a part of the views had beside what the others had, but for those that are no more. */
export async function rememberViews(
  folder: string,
  seen: Findings,
  expected: ReadonlySet<string>,
): Promise<{ views: Kept; missing: string[] }> {
  const all = await keptViews(folder);
  const at = new Date().toISOString().slice(0, 10);
  for (const [view, findings] of Object.entries(seen)) all[view] = { findings, at };
  const views = Object.fromEntries(Object.entries(all).filter(([view]) => expected.has(view)));
  await writeFile(pathIn(folder), JSON.stringify(views, null, 1));
  return { views, missing: [...expected].filter((view) => !views[view]) };
}

const personOf = (view: string) => view.split(' ')[0] ?? '';
const countOf = (findings: Kept[string][]) => findings.flatMap((one) => one.findings).length;

/** Where the part of the report begins that people write. */
const byEye = '## By eye';

/** Writes docs/measurements/looks.md: whose views were looked at, and what was found. What people wrote there stays. */
export async function writeReport(
  root: string,
  { views, missing }: Awaited<ReturnType<typeof rememberViews>>,
): Promise<string> {
  const all = Object.entries(views);
  const days = all.map(([, { at }]) => at).toSorted();
  const names = [...new Set([...Object.keys(views), ...missing].map(personOf))].toSorted();
  const rows = names.map((name) => {
    const its = all.filter(([view]) => personOf(view) === name).map(([, kept]) => kept);
    const left = missing.filter((view) => personOf(view) === name).length;
    return `| ${name} | ${its.length + left} | ${its.length} | ${countOf(its)} |`;
  });
  const path = join(root, 'docs/measurements/looks.md');
  const [, written = '\n'] = (await readFile(path, 'utf8').catch(() => '')).split(byEye);
  const report = `# How every page looks

Made by \`pnpm measure:looks\`, but for the last part.

Every page, tab, dialog and menu that each kind of person can open, in the light and the dark theme, at 360, 768 and 1440 px, touched below 1000 px. In each view axe looked for what keeps people out (in the dark theme, which is the same page in other colors, by its rules on color), and the script for what hangs over the edge, what the console complains of, what never ends to load, and for raw dates, ids and values. Looked at from ${days.at(0)} to ${days.at(-1)}; the pictures are kept in \`.cache/looks\`.

| person | views | looked at | findings |
| --- | --- | --- | --- |
${rows.join('\n')}
| all | ${all.length + missing.length} | ${all.length} | ${countOf(Object.values(views))} |

${byEye}${written}`;
  await writeFile(path, report);
  return report;
}
