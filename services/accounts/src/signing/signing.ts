import { z } from 'zod';
import { companyCard } from '@plumbline/mail';

const text = z.string().nullable();

const signature = z.object({
  id: z.string(),
  /** The name that was signed with, and the one that was asked. */
  name: z.string(),
  asked: z.string(),
  email: text,
  signature: z.string(),
  signed_at: z.string(),
  ip_address: text,
  user_agent: text,
  document_hash: z.string(),
});

/** A signature, or a refusal, that is to be put in a file and emailed (claim_signature_files). */
export const signing = z.object({
  company_id: z.string(),
  company: companyCard.extend({ paper_size: z.string().nullish(), font_family: text.optional() }),
  time_zone: z.string(),
  status: z.string(),
  signer: z.string(),
  signer_email: text,
  decline_reason: text,
  document_name: z.string(),
  project_id: z.string(),
  file: z.object({
    object_path: z.string(),
    file_name: z.string(),
    file_type: z.string(),
    content_hash: z.string(),
  }),
  signed_object_path: text,
  signatures: z.array(signature),
  office_email: text,
  sends_email: z.boolean(),
  emailed: z.array(z.string()),
});
export type Signing = z.infer<typeof signing>;
