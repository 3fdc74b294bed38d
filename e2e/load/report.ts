import type { Ledger } from './ledger.ts';
import type { Memory } from './memory.ts';

/** What a load run has shown. */
export type LoadReport = {
  users: number;
  minutes: number;
  requests: number;
  acts: { act: string; count: number; p50: number; p95: number; p99: number }[];
  outages: { name: string; seconds: number; failedRequests: number; mostly: string }[];
  skippedFaults: { name: string; reason: string }[];
  memory: Memory[];
  compared: number;
  findings: { act: string; what: string; times: number }[];
};

const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

/** Timings by act, the most frequent first. */
export function actTimes(timings: Ledger['timings']): LoadReport['acts'] {
  const byAct = Map.groupBy(timings, ({ act }) => act);
  return [...byAct]
    .map(([act, all]) => {
      const ms = all.map((one) => one.ms).toSorted((one, other) => one - other);
      return { act, count: ms.length, p50: at(ms, 0.5), p95: at(ms, 0.95), p99: at(ms, 0.99) };
    })
    .toSorted((one, other) => other.count - one.count);
}

const plain = (text: string) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');

/** The same fault told once, with how often. */
export function tally(findings: Ledger['findings']): LoadReport['findings'] {
  const groups = Map.groupBy(findings, ({ act, what }) => `${act}\n${plain(what)}`);
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first ? [{ act: first.act, what: first.what, times: rest.length + 1 }] : [],
  );
}

/** The failure that came most often, with identifiers left out. */
export function mostFrequent(failures: readonly string[]): string {
  const groups = Map.groupBy(failures, (text) => plain(text));
  const [first] = [...groups].toSorted(([, one], [, other]) => other.length - one.length);
  return first ? `${first[0]} (${first[1].length})` : '';
}

const cell = (value: string | number, width: number) => String(value).padStart(width);

/** The report as a table to read. */
export function toText(report: LoadReport): string {
  const { users, minutes, requests, acts, outages, skippedFaults, memory, compared } = report;
  return [
    `${users} users, ${minutes} minutes: ${requests} requests (${Math.round(requests / (minutes * 60))} a second)`,
    '',
    `${'Act'.padEnd(16)}${cell('answers', 9)}${cell('p50 ms', 9)}${cell('p95 ms', 9)}${cell('p99 ms', 9)}`,
    ...acts.map(
      ({ act, count, p50, p95, p99 }) =>
        `${act.padEnd(16)}${cell(count, 9)}${cell(p50, 9)}${cell(p95, 9)}${cell(p99, 9)}`,
    ),
    '',
    ...outages.map(
      ({ name, seconds, failedRequests, mostly }) =>
        `${name.padEnd(26)} ${seconds.toFixed(1).padStart(6)} s, ${failedRequests} requests failed in it${mostly && `, mostly ${mostly}`}`,
    ),
    ...skippedFaults.map(({ name, reason }) => `${name.padEnd(26)} not tried: ${reason}`),
    ...memory.map(
      ({ name, minutes: lived, warm, end, most, isFlat }) =>
        `memory of ${name.padEnd(12)} ${warm.toFixed(0)} MB warm, ${end.toFixed(0)} MB at the end of ${lived.toFixed(1)} minutes, ${most.toFixed(0)} MB at most: ${isFlat ? 'flat' : 'GROWS'}`,
    ),
    `${compared} acknowledged writes and sums compared with what is stored`,
    report.findings.length === 0 ? 'No findings.' : `${report.findings.length} FINDINGS`,
    ...report.findings.map(({ act, what, times }) => `  ${act}: ${what} (${times} times)`),
  ].join('\n');
}
