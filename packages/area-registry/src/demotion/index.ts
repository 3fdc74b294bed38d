export { makeDemotion, type DemotionOptions } from './makeDemotion.ts';
export { sendOpenTelemetry } from './sendOpenTelemetry.ts';
