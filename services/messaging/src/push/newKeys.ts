import { makePushKeys } from './pushKeys.ts';

// `node services/messaging/src/push/newKeys.ts`: a key pair for PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY.
const { publicKey, privateKey } = makePushKeys();
process.stdout.write(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}\n`);
