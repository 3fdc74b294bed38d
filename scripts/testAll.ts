import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countOf, type BrowserResult } from './browserResult.ts';
import { findChromium, findHeadlessShell } from './chromium.ts';
import { jestStep } from './jestStep.ts';
import { runCommand, runSteps, type Step } from './steps.ts';
import { staticSteps } from './verify.ts';

const browserSuites: Step = {
  name: 'browser suites',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-e2e-'));
    const outputFile = join(folder, 'result.json');
    const code = await runCommand(process.execPath, ['e2e/run.ts'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: outputFile,
    });
    const result: BrowserResult = JSON.parse(readFileSync(outputFile, 'utf8'));
    rmSync(folder, { recursive: true });
    return countOf(result, code);
  },
};

/** Installed, where there is none, while the checks without a browser run; tests of `area check` need it too. */
const browsers = findBrowsers();
async function findBrowsers() {
  const chromium = await findChromium();
  return { chromium, headlessShell: await findHeadlessShell(chromium) };
}
const browsersStep: Step = {
  name: 'browsers',
  run: async () => {
    const { chromium, headlessShell } = await browsers;
    process.env.CHROMIUM_PATH = chromium;
    process.env.CHROMIUM_HEADLESS_SHELL = headlessShell;
    return { passed: 0, failed: 0 };
  },
};

// Awaited in its step.
browsers.catch(() => {});
const { failed } = await runSteps([
  ...staticSteps('all'),
  browsersStep,
  jestStep('all'),
  browserSuites,
]);
process.exitCode = failed === 0 ? 0 : 1;
