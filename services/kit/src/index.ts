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
export { gatewayEnvironment, toGatewayAccess } from './gatewayEnvironment.ts';
export { jsonBody } from './jsonBody.ts';
export { limited, type Limit } from './limits.ts';
export { makeLogger } from './logger.ts';
export { requestIdOf, requestIds } from './requestIds.ts';
export { requestLog } from './requestLog.ts';
export { closeServer, serve, stopOnSignals, type Listen } from './serve.ts';
export { startGateway } from './startGateway.ts';
export { startTracing, traced } from './tracing.ts';
export { tokenCheck, type TokenKeys } from './tokens.ts';
