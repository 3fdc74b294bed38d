/**
 * `pnpm bench [id[:part]…] [--check] [--json file] [--write] [--list]`: runs the measurements of benches.ts in order,
 * each in its own process, and prints a table. --check exits 1 if a budget is broken or a measurement failed; a
 * measurement without its setting is skipped and named. --write saves each output as .cache/measurements/<id>.md.
 */
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benches, type Bench } from './benches.ts';

/** The result of one measurement. */
export type Measured = {
  id: string;
  outcome: 'passed' | 'broken' | 'skipped';
  seconds: number;
  budget: string;
  /** Its output, or why it was skipped. */
  output: string;
};

const root = join(import.meta.dirname, '..');

/** Runs one measurement; its output is shown while it runs. */
export async function measure(
  { id, script, args = [], budget, needs }: Bench,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Measured> {
  const setting = needs && env[needs.variable];
  if (needs && !setting)
    return {
      id,
      outcome: 'skipped',
      seconds: 0,
      budget,
      output: `${needs.variable} is not set: ${needs.how}`,
    };
  const from = performance.now();
  const command = [script, ...args, ...(setting ? [setting] : [])];
  const { code, output } = await run(command, env);
  const seconds = Math.round((performance.now() - from) / 100) / 10;
  return { id, outcome: code === 0 ? 'passed' : 'broken', seconds, budget, output };
}

function run(command: readonly string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...env, NODE_OPTIONS: '' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      process.stdout.write(chunk);
    });
    // The measurement may have changes to undo.
    const stop = (signal: NodeJS.Signals) => {
      child.kill(signal);
      child.on('close', () => process.exit(1));
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** The measurements as a table. */
export function toTable(rows: readonly Measured[]): string {
  const lines = rows.map(
    ({ id, outcome, seconds, budget, output }) =>
      `| ${id} | ${outcome === 'skipped' ? `skipped: ${output}` : outcome} | ${budget} | ${seconds} |`,
  );
  return [
    '| measurement | result | budget | seconds |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}

/** The output of one measurement as a Markdown page. */
export function toPage({ question }: Bench, { id, outcome, budget, output }: Measured): string {
  return `# ${question}

Written by \`pnpm bench ${id} --write\`. Budget: ${budget}; ${outcome}.

${output.trim()}
`;
}

/** The named measurements, or all; `id:part` selects a part. @throws Error for an unknown name */
export function chosen(ids: readonly string[]): readonly Bench[] {
  const named = new Map(
    benches.flatMap((bench) => [bench, ...partsOf(bench)]).map((one) => [one.id, one]),
  );
  const unknown = ids.filter((id) => !named.has(id));
  if (unknown.length > 0)
    throw new Error(
      `Unknown measurement: ${unknown.join(', ')}. Known: ${[...named.keys()].join(', ')}`,
    );
  return ids.length === 0 ? benches : [...named.values()].filter(({ id }) => ids.includes(id));
}

const partsOf = (bench: Bench): Bench[] =>
  (bench.parts ?? []).map((part) => ({ ...bench, id: `${bench.id}:${part}`, args: [part] }));

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: {
      check: { type: 'boolean' },
      json: { type: 'string' },
      list: { type: 'boolean' },
      write: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const write = (text: string) => process.stdout.write(`${text}\n`);
  const rows: Measured[] = [];
  for (const bench of chosen(positionals)) {
    write(`${values.list ? `${bench.id}: ` : `\n── ${bench.id}: `}${bench.question}`);
    if (values.list && bench.parts)
      write(
        `  parts: ${partsOf(bench)
          .map(({ id }) => id)
          .join(', ')}`,
      );
    if (values.list) continue;
    const measured = await measure(bench);
    rows.push(measured);
    if (!values.write || measured.outcome === 'skipped') continue;
    const folder = join(root, '.cache/measurements');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${bench.id.replace(':', '-')}.md`), toPage(bench, measured));
  }
  if (!values.list) write(`\n${toTable(rows)}`);
  if (values.json) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  if (values.check && rows.some(({ outcome }) => outcome === 'broken')) process.exitCode = 1;
}
