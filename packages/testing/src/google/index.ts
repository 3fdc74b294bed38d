export { googleAt } from './googleAddresses.ts';
export { startGoogle, type GoogleEmulator } from './startGoogle.ts';
