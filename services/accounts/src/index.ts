export { createAccounts, type AccountsDependencies } from './app.ts';
