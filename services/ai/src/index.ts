export { createAi, type AiDependencies } from './app.ts';
export { aiEnvironment, configuredProviders } from './providers/settings.ts';
