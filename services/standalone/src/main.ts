import { prepareAreas } from '@plumbline/build';
import { runCommandLine } from './commandLine.ts';

await runCommandLine({ prepare: prepareAreas });
