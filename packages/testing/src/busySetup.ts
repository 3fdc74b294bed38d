import { jest } from '@jest/globals';

// Where a machine is shared a test may miss its moment once, as a browser test may. Jest prints what
// failed before it runs it again; on a developer's machine nothing is run twice.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
