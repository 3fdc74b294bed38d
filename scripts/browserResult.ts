import type { Count } from './steps.ts';

/** What Playwright's JSON reporter writes. */
export type BrowserResult = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
};
type Suite = {
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
  suites?: Suite[];
};

/** The count of a browser run. A test that failed and then passed counts as passed, and is named. */
export function countOf({ stats, suites }: BrowserResult, code: number): Count {
  const failed = stats.unexpected;
  return {
    passed: stats.expected + stats.flaky,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    retried: suites.flatMap(flakyIn),
  };
}

function flakyIn({ specs, suites = [] }: Suite): string[] {
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`);
  return [...own, ...suites.flatMap(flakyIn)];
}
