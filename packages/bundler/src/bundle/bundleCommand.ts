import { z } from 'zod';
import { bundle } from './bundle.ts';

const job = z.object({
  folder: z.string(),
  output: z.string(),
  mode: z.enum(['development', 'production']).optional(),
  version: z.string().optional(),
  source: z.string().optional(),
  only: z.string().optional(),
});

try {
  await bundle(job.parse(JSON.parse(process.argv[2] ?? '')));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
