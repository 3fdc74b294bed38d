import { createHash, randomUUID } from 'node:crypto';
import { evidencePage, makePdfInNode } from '@plumbline/documents/node';
import { addressLine } from '@plumbline/domain';
import { fromDatabase } from '@plumbline/kit';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { signedPdf } from './signedPdf.ts';
import type { Signing } from './signing.ts';

const bucket = 'project-documents';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The signed file of a signature: made and stored the first time, read afterwards. Rejects where the document is not the one that was signed. */
export async function signedFile(
  service: SupabaseClient,
  id: string,
  signing: Signing,
): Promise<Uint8Array> {
  if (signing.signed_object_path) return download(service, signing.signed_object_path);
  const original = await download(service, signing.file.object_path);
  if (sha256(original) !== signing.file.content_hash)
    throw new Error('The stored document is not the one that was signed: its hash differs.');
  const { file_type: type, file_name: name } = signing.file;
  const evidence: Uint8Array[] = [];
  for (const one of signing.signatures) evidence.push(await pageOf(one, signing));
  const made = await signedPdf({ bytes: original, type, name }, evidence);
  const path = `${signing.company_id}/${randomUUID()}.pdf`;
  const { error } = await service.storage
    .from(bucket)
    .upload(path, made, { contentType: 'application/pdf' });
  if (error) throw new Error(`The signed file was not stored: ${error.message}`);
  const recorded = await fromDatabase(
    service.rpc('record_signed_file', {
      p_id: id,
      p_object_path: path,
      p_content_hash: sha256(made),
    }),
    z.string().nullable(),
  );
  if (recorded === null) throw new Error('The signature is no longer there.');
  // Another process was faster: its file counts, ours is removed with the files without a row.
  return recorded === path ? made : download(service, recorded);
}

async function download(service: SupabaseClient, path: string): Promise<Uint8Array> {
  const { data, error } = await service.storage.from(bucket).download(path);
  if (error) throw new Error(`The file ${path} could not be read: ${error.message}`);
  return new Uint8Array(await data.arrayBuffer());
}

/** A gateway fetches no address that a company typed: the page of evidence has no logo. */
const withoutLogo = async () => new Response(null, { status: 404 });

async function pageOf(
  signature: Signing['signatures'][number],
  signing: Signing,
): Promise<Uint8Array> {
  const { company, document_name, time_zone } = signing;
  const { name, asked, email } = signature;
  const isOther = name.toLowerCase() !== asked.toLowerCase();
  const report = evidencePage({
    sender: {
      name: company.name,
      details: [addressLine(company.address), company.phone, company.email].flatMap(
        (detail) => detail || [],
      ),
      color: company.primary_color,
      font: company.font_family ?? null,
    },
    paper: company.paper_size === 'Letter' ? 'letter' : 'a4',
    // Beside the document, so that the signature itself is the signer's name alone.
    document: isOther ? `${document_name} (signature requested from ${asked})` : document_name,
    signer: { name, email },
    signature: signature.signature,
    signedAt: signature.signed_at,
    timeZone: time_zone,
    ipAddress: signature.ip_address,
    userAgent: signature.user_agent,
    sha256: signature.document_hash,
    hashedContent: `the file ${signing.file.file_name}`,
  });
  const title = `Signature of ${document_name}`;
  return (await makePdfInNode({ kind: 'report', report }, title, withoutLogo)).pdf;
}
