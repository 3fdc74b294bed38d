import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chosen, measure, toPage, toTable } from './bench.ts';
import { benches, type Bench } from './benches.ts';

const root = join(import.meta.dirname, '..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A measurement whose script is this code. */
function makeBench(code: string, more: Partial<Bench> = {}): Bench {
  const script = join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(script, code);
  return { id: 'own', question: 'Is it so?', script, budget: '1 ms', ...more };
}

it('names scripts that exist, each under an id of its own', () => {
  expect(benches.filter(({ script }) => !existsSync(join(root, script)))).toEqual([]);
  expect(new Set(benches.map(({ id }) => id)).size).toBe(benches.length);
});

it('knows every script that measures', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const measuring = tracked.filter((name) => /(\/bench\/\w+|\/[bB]enchmark\w*)\.ts$/.test(name));

  expect(benches.map(({ script }) => script)).toEqual(expect.arrayContaining(measuring));
  expect(measuring.length).toBeGreaterThan(2);
});

it('keeps what a measurement printed, and tells a broken budget by its exit code', async () => {
  const passed = await measure(makeBench(`console.log('3 ms')`));
  const broken = await measure(makeBench(`console.log('9 ms'); process.exitCode = 1`));

  expect(passed).toMatchObject({ outcome: 'passed', output: '3 ms\n' });
  expect(broken).toMatchObject({ outcome: 'broken', output: '9 ms\n' });
});

it('keeps it as a page that says the question, the budget and how it ended', async () => {
  const bench = makeBench(`console.log('| 9 ms |'); process.exitCode = 1`);

  const page = toPage(bench, await measure(bench));

  expect(page).toMatch(/^# Is it so\?\n/);
  expect(page).toContain('Budget: 1 ms; broken.');
  expect(page).toContain('| 9 ms |');
});

it('skips what lacks its setting, says how to get it, and hands it over where it is', async () => {
  const needs = { variable: 'SOME_DATABASE', how: 'make one' };
  const bench = makeBench('console.log(process.argv[2])', { needs });

  const without = await measure(bench, {});
  const given = await measure(bench, { SOME_DATABASE: 'postgres://here' });

  expect(without).toMatchObject({
    outcome: 'skipped',
    output: 'SOME_DATABASE is not set: make one',
  });
  expect(given.output).toBe('postgres://here\n');
  expect(toTable([without, given])).toContain(
    '| own | skipped: SOME_DATABASE is not set: make one |',
  );
});

it('refuses a name that no measurement has', () => {
  expect(() => chosen(['nothing'])).toThrow('Unknown measurement: nothing.');
  expect(chosen(['site']).map(({ id }) => id)).toEqual(['site']);
});

it('takes a part of a measurement alone', () => {
  expect(chosen(['times:start'])).toMatchObject([{ id: 'times:start', args: ['start'] }]);
  expect(() => chosen(['site:start'])).toThrow('Unknown measurement: site:start.');
});
