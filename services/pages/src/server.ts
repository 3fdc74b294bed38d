import { startService } from '@plumbline/kit';
import { createPages } from './createPages.ts';
import { pagesEnvironment } from './settings.ts';

await startService('pages', pagesEnvironment, (env, log) => ({ app: createPages(env, log) }));
