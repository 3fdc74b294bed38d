import { z } from '@plumbline/data';
import { templateBases } from '@plumbline/domain';
import type { Option } from '@plumbline/design/forms';
import type { Template } from '../../data/template.ts';

export const documentTypes: readonly (Option & { value: Template['document_type'] })[] = [
  { value: 'quote', label: 'Quote' },
  { value: 'invoice', label: 'Invoice' },
  { value: 'letterhead', label: 'Letterhead' },
  { value: 'business_card', label: 'Business card' },
  { value: 'email_signature', label: 'Email signature' },
];
export const baseTemplates: readonly Option[] = [
  { value: 'standard', label: 'Standard' },
  { value: 'detailed', label: 'Detailed' },
  { value: 'minimal', label: 'Minimal' },
  { value: 'professional', label: 'Professional' },
];
export const logoPositions: readonly Option[] = [
  { value: 'top-left', label: 'Top left' },
  { value: 'top-center', label: 'Top center' },
  { value: 'top-right', label: 'Top right' },
  { value: 'bottom-left', label: 'Bottom left' },
  { value: 'bottom-right', label: 'Bottom right' },
];
export const logoSizes: readonly Option[] = [
  { value: 'small', label: 'Small (100 px)' },
  { value: 'medium', label: 'Medium (150 px)' },
  { value: 'large', label: 'Large (200 px)' },
  { value: 'custom', label: 'Custom' },
];

export const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

/** Template form schema; empty fields use the brand's value. */
export const templateForm = z.object({
  template_name: z
    .string()
    .trim()
    .min(1, 'Template name is required')
    .max(200, 'At most 200 characters'),
  document_type: z.enum(['invoice', 'quote', 'letterhead', 'business_card', 'email_signature']),
  base_template: z.enum(templateBases),
  logo_position: z.enum(['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-right']),
  logo_size: z.enum(['small', 'medium', 'large', 'custom']),
  logo_width: z
    .string()
    .refine(
      (text) => text === '' || (/^\d+$/.test(text) && Number(text) >= 40 && Number(text) <= 400),
      'Enter 40 to 400 pixels',
    ),
  show_logo: z.boolean(),
  show_watermark: z.boolean(),
  primary_color: z
    .string()
    .trim()
    .regex(/^(#[0-9a-f]{6})?$/i, 'Enter a color such as #1E40AF'),
  font_family: z.string(),
  heading: z.string().trim().max(40, 'At most 40 characters'),
  footer: z.string().trim().max(300, 'At most 300 characters'),
});
export type TemplateValues = z.input<typeof templateForm>;

/** Empty form of a new template. */
export const emptyTemplate: TemplateValues = {
  template_name: '',
  document_type: 'quote',
  base_template: 'standard',
  logo_position: 'top-left',
  logo_size: 'medium',
  logo_width: '',
  show_logo: true,
  show_watermark: false,
  primary_color: '',
  font_family: '',
  heading: '',
  footer: '',
};

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

export const toForm = ({ template_config: config, ...template }: Template): TemplateValues => ({
  template_name: template.template_name,
  document_type: template.document_type,
  base_template: template.base_template,
  logo_position: template.logo_position,
  logo_size: template.logo_size,
  show_logo: template.show_logo,
  show_watermark: template.show_watermark,
  logo_width: typeof config.logo_width === 'number' ? String(config.logo_width) : '',
  primary_color: words(config.primary_color),
  font_family: words(config.font_family),
  heading: words(config.heading),
  footer: words(config.footer),
});

/** Converts form values to the stored template; the config has only what differs from the brand. */
export const toInput = ({
  logo_width,
  primary_color,
  font_family,
  heading,
  footer,
  ...plain
}: TemplateValues) => ({
  ...plain,
  template_name: plain.template_name.trim(),
  template_config: {
    ...(logo_width && plain.logo_size === 'custom' && { logo_width: Number(logo_width) }),
    ...(primary_color && { primary_color }),
    ...(font_family && { font_family }),
    ...(heading.trim() && { heading: heading.trim() }),
    ...(footer.trim() && { footer: footer.trim() }),
  },
});
export type TemplateInput = ReturnType<typeof toInput>;
