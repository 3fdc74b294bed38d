import { prepareAreas } from '@plumbline/area-cli';
import { runCommandLine } from './commandLine.ts';

await runCommandLine({ prepare: prepareAreas });
