import { createHash, randomUUID } from 'node:crypto';
import {
  clientQuoteDocument,
  evidencePage,
  formatInstant,
  makePdfInNode,
} from '@plumbline/documents/node';
import { fromDatabase, reasonOf, serviceDatabase, type GatewayAccess } from '@plumbline/kit';
import type { Mailer } from '@plumbline/mail';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { acceptance, type Acceptance } from './acceptance.ts';
import { acceptanceMail, receiversOf } from './acceptanceMail.ts';

const claimed = z.array(z.object({ id: z.string(), acceptance: z.unknown() }));
const logos = 'company-assets';
const bucket = 'project-documents';

type Dependencies = { mailer: Mailer; siteUrl: string };
/** What finish_acceptance_file is to record of a new file; empty for one that is stored already. */
type Stored = { p_object_path: string; p_content_hash: string } | Record<string, never>;

/**
 * Makes and stores the signed files of accepted quotes that are due, from what the database stored at the moment of
 * signing, and emails a copy to the client and the office; one that fails does not stop the others. Answers how many
 * were finished.
 */
export async function storeAcceptedQuotes(
  access: GatewayAccess,
  { mailer, siteUrl }: Dependencies,
): Promise<number> {
  const { log } = access;
  const service = serviceDatabase(access.secretKey, access.database);
  const due = await fromDatabase(service.rpc('claim_acceptance_files', { p_limit: 5 }), claimed);
  let finished = 0;
  for (const row of due) {
    const emailed = new Set<string>();
    let outcome: Stored | { p_error: string } = {};
    try {
      const accepted = acceptance.parse(row.acceptance);
      accepted.emailed.forEach((address) => emailed.add(address));
      const { pdf, recorded } = await storedFile(service, accepted);
      outcome = recorded;
      for (const address of receiversOf(accepted).filter((to) => !emailed.has(to))) {
        const mail = acceptanceMail(address, accepted, pdf, siteUrl);
        await mailer.send({ ...mail, id: `acceptance-${row.id}-${emailed.size}` });
        emailed.add(address);
      }
      finished += 1;
    } catch (fault) {
      log.error({ err: fault, acceptance: row.id }, 'a signed quote was not finished');
      outcome = { ...outcome, p_error: reasonOf(fault) };
    }
    await fromDatabase(
      service.rpc('finish_acceptance_file', { p_id: row.id, p_emailed: [...emailed], ...outcome }),
      z.unknown(),
    );
  }
  return finished;
}

/** The signed file: made and stored the first time, with what is to be recorded; read afterwards. */
async function storedFile(
  service: SupabaseClient,
  accepted: Acceptance,
): Promise<{ pdf: Uint8Array; recorded: Stored }> {
  const { signed_object_path: known } = accepted;
  if (known !== null) {
    const { data, error } = await service.storage.from(bucket).download(known);
    if (error) throw new Error(`The signed quote could not be loaded: ${error.message}`);
    return { pdf: new Uint8Array(await data.arrayBuffer()), recorded: {} };
  }
  const pdf = await signedQuote(service, accepted);
  const p_object_path = `${accepted.company_id}/${randomUUID()}.pdf`;
  const { error } = await service.storage
    .from(bucket)
    .upload(p_object_path, pdf, { contentType: 'application/pdf' });
  if (error) throw new Error(`The signed quote was not stored: ${error.message}`);
  const p_content_hash = createHash('sha256').update(pdf).digest('hex');
  return { pdf, recorded: { p_object_path, p_content_hash } };
}

async function signedQuote(service: SupabaseClient, accepted: Acceptance): Promise<Uint8Array> {
  const { document: quote, signer_name, signature, decided_at, time_zone } = accepted;
  const document = clientQuoteDocument(quote, {
    logoUrl: quote.company.logo_url ?? null,
    timeZone: time_zone,
    stamp: null,
    signature: {
      name: signer_name,
      when: formatInstant(decided_at, time_zone),
      path: signature,
    },
  });
  const name = `Quote ${quote.number}, "${quote.title}"`;
  const evidence = evidencePage({
    sender: document.sender,
    paper: document.paper,
    document: name,
    signer: { name: signer_name, email: accepted.signer_email },
    signature,
    signedAt: decided_at,
    timeZone: time_zone,
    ipAddress: accepted.ip_address,
    userAgent: accepted.user_agent,
    sha256: accepted.document_hash,
    hashedContent: 'the quote as shown',
  });
  const printable = { kind: 'signed' as const, document, evidence };
  return (await makePdfInNode(printable, name, (url) => ownLogo(service, url))).pdf;
}

/** A gateway fetches no address that a company typed: a logo comes from our own bucket, or there is none. Rejects where the storage fails. */
async function ownLogo(service: SupabaseClient, address: string): Promise<Response> {
  const path = address.startsWith('company-logos/')
    ? address
    : /\/company-assets\/([^?#]+)/.exec(address)?.[1];
  if (!path) return new Response(null, { status: 404 });
  const { data, error } = await service.storage.from(logos).download(decodeURIComponent(path));
  if (!error) return new Response(data, { headers: { 'content-type': data.type } });
  if (/not.?found/i.test(error.message)) return new Response(null, { status: 404 });
  throw new Error(`The logo could not be loaded: ${error.message}`);
}
