import { makePushKeys } from './pushKeys.ts';

// `pnpm push:keys`: a key pair for PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY.
const { publicKey, privateKey } = makePushKeys();
process.stdout.write(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}\n`);
