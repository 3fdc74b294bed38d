import {
  fromDatabase,
  reasonOf,
  repeat,
  serviceDatabase,
  type GatewayAccess,
} from '@plumbline/kit';
import { z } from 'zod';
import type { Mailer } from '@plumbline/mail';
import { declinedMail, officeOf, signedMail } from './signatureMails.ts';
import { signedFile } from './signedFile.ts';
import { storeAcceptedQuotes } from './storeAcceptedQuotes.ts';
import { signing, type Signing } from './signing.ts';

const claimed = z.array(z.object({ id: z.string(), signing: z.unknown() }));

type Dependencies = { mailer: Mailer; siteUrl: string };

/** Makes and emails the signed files that are due, and reports refusals; one that fails does not stop the others. Answers how many were finished. */
export async function finishSignatures(
  access: GatewayAccess,
  { mailer, siteUrl }: Dependencies,
): Promise<number> {
  const { log } = access;
  const service = serviceDatabase(access.secretKey, access.database);
  const due = await fromDatabase(service.rpc('claim_signature_files', { p_limit: 5 }), claimed);
  let finished = 0;
  for (const row of due) {
    const emailed = new Set<string>();
    let error: string | undefined;
    try {
      const one = signing.parse(row.signing);
      one.emailed.forEach((address) => emailed.add(address));
      const toMail = await mailsOf(row.id, one);
      for (const address of receivers(one).filter((to) => !emailed.has(to))) {
        await mailer.send({ ...toMail(address), id: `signature-${row.id}-${emailed.size}` });
        emailed.add(address);
      }
      finished += 1;
    } catch (fault) {
      log.error({ err: fault, signature: row.id }, 'a signed document was not finished');
      error = reasonOf(fault);
    }
    await fromDatabase(
      service.rpc('finish_signature_file', {
        p_id: row.id,
        p_emailed: [...emailed],
        ...(error !== undefined && { p_error: error }),
      }),
      z.unknown(),
    );
  }
  return finished;

  async function mailsOf(id: string, one: Signing) {
    if (one.status === 'declined') return (to: string) => declinedMail(to, one, siteUrl);
    const file = await signedFile(service, id, one);
    return (to: string) => signedMail(to, one, file, siteUrl);
  }
}

/** The office and the signer, each once; a refusal is for the office alone. */
function receivers(one: Signing): string[] {
  if (!one.sends_email) return [];
  const both = [officeOf(one), ...(one.status === 'signed' ? [one.signer_email] : [])];
  return [...new Set(both.flatMap((address) => address || []))];
}

/** Looks for signatures to finish now and every two seconds; the answer stops it and waits for what is under way. */
export const startSignatures = (
  access: GatewayAccess,
  dependencies: Dependencies,
): (() => Promise<void>) =>
  repeat({
    name: 'signed documents',
    everyMs: 2000,
    work: async () => {
      await finishSignatures(access, dependencies);
      await storeAcceptedQuotes(access, dependencies);
    },
    log: access.log,
  });
