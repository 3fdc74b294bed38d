import { redisLimits, startService } from '@plumbline/kit';
import { createPages } from './createPages.ts';
import { pagesEnvironment } from './settings.ts';

await startService('pages', pagesEnvironment, (env, log) => {
  const limits = env.REDIS_URL ? redisLimits(env.REDIS_URL, log) : undefined;
  return { app: createPages(env, log, limits), close: () => limits?.close() };
});
