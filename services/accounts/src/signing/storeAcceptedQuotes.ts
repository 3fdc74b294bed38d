import { createHash, randomUUID } from 'node:crypto';
import {
  clientQuotePaper,
  evidencePage,
  formatInstant,
  makePdfInNode,
} from '@plumbline/documents/node';
import { fromDatabase, reasonOf, serviceDatabase, type GatewayAccess } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { acceptance, type Acceptance } from './acceptance.ts';

const claimed = z.array(z.object({ id: z.string(), acceptance: z.unknown() }));
const logos = 'company-assets';

/**
 * Makes and stores the signed files of accepted quotes that are due, from what the database stored at the moment of
 * signing; one that fails does not stop the others. Answers how many were stored.
 */
export async function storeAcceptedQuotes(access: GatewayAccess): Promise<number> {
  const { log } = access;
  const service = serviceDatabase(access.secretKey, access.database);
  const due = await fromDatabase(service.rpc('claim_acceptance_files', { p_limit: 5 }), claimed);
  let stored = 0;
  for (const row of due) {
    let outcome: Record<string, string>;
    try {
      outcome = await store(service, acceptance.parse(row.acceptance));
      stored += 1;
    } catch (fault) {
      log.error({ err: fault, acceptance: row.id }, 'a signed quote was not stored');
      outcome = { p_error: reasonOf(fault) };
    }
    await fromDatabase(
      service.rpc('finish_acceptance_file', { p_id: row.id, ...outcome }),
      z.unknown(),
    );
  }
  return stored;
}

async function store(service: SupabaseClient, accepted: Acceptance) {
  const pdf = await signedQuote(service, accepted);
  const p_object_path = `${accepted.company_id}/${randomUUID()}.pdf`;
  const { error } = await service.storage
    .from('project-documents')
    .upload(p_object_path, pdf, { contentType: 'application/pdf' });
  if (error) throw new Error(`The signed quote was not stored: ${error.message}`);
  return { p_object_path, p_content_hash: createHash('sha256').update(pdf).digest('hex') };
}

async function signedQuote(service: SupabaseClient, accepted: Acceptance): Promise<Uint8Array> {
  const { document: quote, signer_name, signature, decided_at, time_zone } = accepted;
  const document = clientQuotePaper(quote, {
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
