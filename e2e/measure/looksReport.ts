import { mkdir, readFile, writeFile } from 'node:fs/promises';
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

/** Writes .cache/measurements/looks.md: which views were checked for each role, and what was found. */
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
  const folder = join(root, '.cache/measurements');
  const report = `# How every page looks

Written by \`pnpm measure:looks\`.

Every page, tab, dialog, and menu that each role can open, in the light and dark theme, at 360, 768, and 1440 px, with touch below 1000 px. axe checks each view for accessibility (in the dark theme only its color rules); the script looks for overflow, console errors, endless loading, and raw dates, ids, and values. Checked from ${days.at(0)} to ${days.at(-1)}; screenshots are in \`.cache/looks\`.

| role | views | checked | findings |
| --- | --- | --- | --- |
${rows.join('\n')}
| all | ${all.length + missing.length} | ${all.length} | ${countOf(Object.values(views))} |
`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'looks.md'), report);
  return report;
}
