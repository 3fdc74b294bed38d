import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** Calls `pnpm dev` beside a product that is ready; answers what it says before it ends by itself. */
function callDev(product: number, port: string) {
  return callTool('dev.ts', [
    'catalog',
    '--product',
    `http://127.0.0.1:${product}`,
    '--port',
    port,
  ]);
}

function callTool(name: string, options: string[]) {
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    const tool = join(import.meta.dirname, name);
    execFile(process.execPath, ['--no-warnings', tool, ...options], (error, stdout, stderr) => {
      resolve({ code: error?.code, said: stdout + stderr });
    });
  });
}

it('says what to do about a port that is taken or none, before it builds anything', async () => {
  const product = createServer((_, response) => response.end('ready'));
  const taken = await new Promise<number>((resolve, reject) => {
    product.listen(0, '127.0.0.1', () => {
      const address = product.address();
      if (typeof address === 'object' && address) resolve(address.port);
      else reject(new Error('The product of this test does not listen.'));
    });
  });
  try {
    await expect(callDev(taken, `${taken}`)).resolves.toEqual({
      code: 2,
      said: `Port ${taken} is taken by another program. Stop it, or choose another port: --port ${taken + 1}\n`,
    });
    await expect(callDev(taken, 'abc')).resolves.toEqual({
      code: 2,
      said: '--port abc is not a port: a number from 0 (any free one) to 65535.\n',
    });
  } finally {
    await new Promise((resolve) => {
      product.close(resolve);
    });
  }
});

it.each([
  ['dev.ts', ['catalog', '--prot', '3100'], "Unknown option '--prot'"],
  ['dev.ts', ['catalog', 'crm'], 'One area at a time.'],
  ['dev.ts', ['catalog', '--product', 'staging'], '--product staging is not an address'],
  ['dev.ts', ['catalgo'], 'There is no area in'],
])('%s %j says what is wrong, without a stack', async (tool, options, message) => {
  const { code, said } = await callTool(tool, options);

  expect(code).toBe(2);
  expect(said).toContain(message);
  expect(said).not.toContain('    at ');
});
