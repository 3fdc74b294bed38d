export { createAccounts, type AccountsDependencies } from './app.ts';
export { startDeletions } from './deletion/dueDeletions.ts';
