import { generateX25519Identity, identityToRecipient } from 'age-encryption';

// `npm run backup:key`: a key pair for backups in a bucket, as age-keygen makes it.
const identity = await generateX25519Identity();
process.stdout.write(
  `BACKUP_RECIPIENT=${await identityToRecipient(identity)}\nBACKUP_IDENTITY=${identity}\n\nSet BACKUP_RECIPIENT where Plumbline runs. Store BACKUP_IDENTITY elsewhere: without it no backup can be read.\n`,
);
