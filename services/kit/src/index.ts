export { actorOf, allow, callerOf, toActor, type Actor, type Caller } from './actor.ts';
export { ApiError } from './apiError.ts';
export {
  createGateway,
  type GatewayAccess,
  type GatewayPlan,
  type GatewayTools,
} from './createGateway.ts';
export { databaseAs, serviceDatabase, type DatabaseAccess } from './database.ts';
export { EnvironmentError, readEnvironment } from './environment.ts';
export { errorAnswers, notFound } from './errorAnswers.ts';
export { databaseAway, fromDatabase, toRefusal } from './fromDatabase.ts';
export { gatewayEnvironment, toGatewayAccess } from './gatewayEnvironment.ts';
export { jsonBody } from './jsonBody.ts';
export { limited, type Limit } from './limits.ts';
export { makeLogger, withoutFields } from './logger.ts';
export { pageOrigin } from './pageOrigin.ts';
export { isPlainNamePath, isPlainPath, meantPath, unusualPath } from './plainPaths.ts';
export { databaseLimits, redisLimits, type SharedLimits } from './sharedLimits.ts';
export { askReadiness, readyWhen } from './ready.ts';
export { reasonOf } from './reasonOf.ts';
export { repeat } from './repeat.ts';
export { requestIdOf, requestIds } from './requestIds.ts';
export { requestLog } from './requestLog.ts';
export {
  closeServer,
  hardLimitMs,
  portOf,
  serve,
  stopOnSignals,
  urlOf,
  type Listen,
} from './serve.ts';
export { commaList, flag, needed, redisUrl, serviceEnvironment } from './settings.ts';
export { runProgram, startGateway, startService } from './startService.ts';
export { startTracing, traced } from './tracing.ts';
export { tokenCheck, type TokenKeys } from './tokens.ts';
