import { jest } from '@jest/globals';
import { countOf } from './browserResult.ts';
import { runSteps } from './steps.ts';

const spec = (title: string, status: string) => ({
  title,
  file: 'journeys/crm.spec.ts',
  line: 12,
  tests: [{ status }],
});
const result = {
  stats: { expected: 2, unexpected: 0, flaky: 1 },
  suites: [
    {
      specs: [spec('signs in', 'expected')],
      suites: [{ specs: [spec('adds a client', 'flaky'), spec('edits one', 'expected')] }],
    },
  ],
};

it('names the browser tests that passed when they ran again', () => {
  expect(countOf(result, 0)).toEqual({
    passed: 3,
    failed: 0,
    retried: ['journeys/crm.spec.ts:12 adds a client'],
  });
  expect(countOf(result, 1).failed).toBe(1);
});

it('prints the retried tests of all steps, and the count in the last line', async () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => {});

  await runSteps([
    { name: 'types', run: async () => ({ passed: 1, failed: 0 }) },
    { name: 'browser suites', run: async () => countOf(result, 0) },
  ]);

  const lines = log.mock.calls.map(([line]) => line);
  expect(lines.slice(-2)).toEqual([
    '1 retried\n  journeys/crm.spec.ts:12 adds a client',
    '4 passed, 0 failed',
  ]);
});
