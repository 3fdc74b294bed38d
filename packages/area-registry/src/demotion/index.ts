export { makeDemotion, type DemotionOptions } from './makeDemotion.ts';
export { sendOpenTelemetry } from './sendOpenTelemetry.ts';
export { makeSessionCounts, type SessionCounts } from './sessionCounts.ts';
