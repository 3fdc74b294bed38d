export { googleAt } from './googleAddresses.ts';
export { startGoogle, type StandInGoogle } from './startGoogle.ts';
