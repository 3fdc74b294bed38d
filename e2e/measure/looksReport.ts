import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What was found in each view; nothing is an empty list. */
export type Findings = Record<string, readonly string[]>;

type Kept = Record<string, { findings: readonly string[]; at: string }>;

/** Keeps what a part of the views had beside what the others had; undefined stands for one never looked at. */
export async function rememberViews(
  folder: string,
  seen: Findings,
  expected: ReadonlySet<string>,
): Promise<{ views: Kept; missing: string[] }> {
  const path = join(folder, 'findings.json');
  const all: Kept = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  const at = new Date().toISOString().slice(0, 10);
  for (const [view, findings] of Object.entries(seen)) all[view] = { findings, at };
  const views = Object.fromEntries(Object.entries(all).filter(([view]) => expected.has(view)));
  await writeFile(path, JSON.stringify(views, null, 1));
  return { views, missing: [...expected].filter((view) => !views[view]) };
}

/** Writes docs/measurements/looks.md once every view has been looked at; says how far it is. */
export async function writeReport(
  root: string,
  { views, missing }: Awaited<ReturnType<typeof rememberViews>>,
): Promise<string> {
  if (missing.length > 0) return `${missing.length} views are still to be looked at\n`;
  const days = Object.values(views)
    .map(({ at }) => at)
    .toSorted();
  const persons = Map.groupBy(Object.entries(views), ([view]) => view.split(' ')[0] ?? '');
  const report = `# How every page looks

Made by \`pnpm measure:looks\`; do not edit.

Every page, tab, dialog and menu that each kind of person can open, in the light and the dark theme, at 360, 768 and 1440 px, touched below 1000 px. In each view axe looked for what keeps people out (in the dark theme, which is the same page in other colors, by its rules on color), and the script for what hangs over the edge, what the console complains of, what never ends to load, and for raw dates, ids and values. Looked at from ${days.at(0)} to ${days.at(-1)}; the pictures are kept in \`.cache/looks\`.

| person | views | findings |
| --- | --- | --- |
${[...persons].map(([person, its]) => `| ${person} | ${its.length} | ${its.flatMap(([, { findings }]) => findings).length} |`).join('\n')}
| all | ${days.length} | ${Object.values(views).flatMap(({ findings }) => findings).length} |
`;
  await writeFile(join(root, 'docs/measurements/looks.md'), report);
  return report;
}
