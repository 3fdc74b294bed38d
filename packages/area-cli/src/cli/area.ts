#!/usr/bin/env node
import { ReleaseRefusedError } from '../release/releaseArea.ts';
import { RegistryMovedError } from '@plumbline/area-registry/store';
import { readCall } from './options.ts';
import { UsageError } from './usageError.ts';
import { runCall } from './runCall.ts';

// 0 done · 1 refused or failed · 2 called wrongly · 3 another release was faster, run it again
const isJson = process.argv.includes('--json');
const [, , command] = process.argv;
if (command === 'dev') {
  process.argv.splice(2, 1);
  await import('./dev.ts');
} else if (command === 'team') {
  process.argv.splice(2, 1);
  await import('./team.ts');
} else await answer();

async function answer(): Promise<void> {
  try {
    const { text, data } = await runCall(readCall(process.argv.slice(2)));
    process.stdout.write(`${isJson ? JSON.stringify({ ok: true, ...data }) : text}\n`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const findings = error instanceof ReleaseRefusedError ? error.findings : undefined;
    if (isJson) process.stdout.write(`${JSON.stringify({ ok: false, message, findings })}\n`);
    else process.stderr.write(`${message}\n`);
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return 2;
  return error instanceof RegistryMovedError ? 3 : 1;
}
