import { writeFile } from 'node:fs/promises';
import { currentSurface } from './surface.ts';

// Run when a version of the contract is finished: `pnpm --filter @plumbline/contract surface`.
await writeFile(
  new URL('../surface.json', import.meta.url),
  `${JSON.stringify(currentSurface(), null, 2)}\n`,
);
