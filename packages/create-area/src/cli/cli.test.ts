import { execFile } from 'node:child_process';
import { join } from 'node:path';

function callTool(name: string, options: string[]) {
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    const tool = join(import.meta.dirname, name);
    execFile(process.execPath, ['--no-warnings', tool, ...options], (error, stdout, stderr) => {
      resolve({ code: error?.code, said: stdout + stderr });
    });
  });
}

it.each([
  ['newArea.ts', ['punch-list', '--foldr', 'here'], "Unknown option '--foldr'"],
  ['newArea.ts', ['PunchList'], 'pnpm new:area <id>, with lower-case letters'],
  ['createArea.ts', ['punch-list', '--foldr', 'here'], "Unknown option '--foldr'"],
  ['createArea.ts', ['PunchList'], 'npm create @plumbline/area <id>'],
  ['createArea.ts', ['punch', 'list'], 'npm create @plumbline/area <id>'],
])('%s %j says what is wrong, without a stack', async (tool, options, message) => {
  const { code, said } = await callTool(tool, options);

  expect(code).toBe(2);
  expect(said).toContain(message);
  expect(said).not.toContain('    at ');
});
