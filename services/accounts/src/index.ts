export { createAccounts, type AccountsDependencies } from './app.ts';
export { startCleaning } from './cleaning/strayFiles.ts';
export { startDeletions } from './deletion/dueDeletions.ts';
export { startSignatures } from './signing/finishSignatures.ts';
