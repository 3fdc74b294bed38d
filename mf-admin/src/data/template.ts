import { listValue, z } from '@plumbline/data';
import { templateBases } from '@plumbline/domain';

/** A document template of the company. */
export const template = z.object({
  id: z.string(),
  template_name: z.string(),
  document_type: z.enum(['invoice', 'quote', 'letterhead', 'business_card', 'email_signature']),
  base_template: listValue(templateBases),
  logo_position: z.enum(['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-right']),
  logo_size: z.enum(['small', 'medium', 'large', 'custom']),
  show_logo: z.boolean(),
  show_watermark: z.boolean(),
  template_config: z.record(z.string(), z.unknown()),
  status: z.enum(['active', 'draft']),
  is_default: z.boolean(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Template = z.infer<typeof template>;
