import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countOf, type BrowserResult } from './browserResult.ts';
import { findChromium } from './chromium.ts';
import { runCommand, runSteps, type Step } from './steps.ts';
import { verifySteps } from './verify.ts';

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

// Found or installed first: tests of `area check` need it too.
process.env.CHROMIUM_PATH = await findChromium();
const { failed } = await runSteps([...verifySteps('all'), browserSuites]);
process.exitCode = failed === 0 ? 0 : 1;
