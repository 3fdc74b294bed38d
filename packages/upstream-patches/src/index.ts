export { givenRuntime, givenStart, takenStart } from './entryRuntime.ts';
export { GuardedScriptsPlugin } from './guardedScriptsPlugin.ts';
export { leanAliases } from './leanLibraries.ts';
