export * from './access.ts';
export * from './area.ts';
export * from './config.ts';
export * from './events.ts';
export * from './plans.ts';
export * from './roles.ts';
export * from './routes.ts';
export * from './slots.ts';
