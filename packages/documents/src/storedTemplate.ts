import { templateBases } from '@plumbline/domain';
import { z } from 'zod';
import { standardTemplate, type DocumentTemplate, type PrintDocument } from './model.ts';

/** Pixels of the three sizes; a custom one is in the template's configuration. */
const logoPixels = { small: 100, medium: 150, large: 200 } as const;
const pointsOf = (pixels: number) => Math.round(pixels * 0.75);

const config = z.object({
  /** Replaces the brand's primary colour on documents of this template. */
  primary_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional()
    .catch(undefined),
  /** Replaces the brand's typeface on documents of this template. */
  font_family: z.string().min(1).optional().catch(undefined),
  /** Width of a logo of custom size, in pixels. */
  logo_width: z.number().min(40).max(400).optional().catch(undefined),
  /** The word at the top, in place of "Quote" or "Invoice". */
  heading: z.string().trim().min(1).max(40).optional().catch(undefined),
  /** Stands at the foot of every page. */
  footer: z.string().trim().min(1).max(300).optional().catch(undefined),
});

/** A row of `document_templates`, as far as paper is concerned. */
export const storedTemplate = z.object({
  base_template: z.enum(templateBases),
  logo_position: z.enum(['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-right']),
  logo_size: z.enum(['small', 'medium', 'large', 'custom']),
  show_logo: z.boolean(),
  show_watermark: z.boolean(),
  template_config: config.catch({}),
});
export type StoredTemplate = z.infer<typeof storedTemplate>;

const toTemplate = (stored: StoredTemplate): DocumentTemplate => ({
  look: stored.base_template,
  logoPosition: stored.logo_position,
  logoWidth: pointsOf(
    stored.logo_size === 'custom'
      ? (stored.template_config.logo_width ?? logoPixels.medium)
      : logoPixels[stored.logo_size],
  ),
  showLogo: stored.show_logo,
  showsWatermark: stored.show_watermark,
});

/** The document in the clothes of a stored template; in the standard ones where there is none. */
export function dress(document: PrintDocument, stored: StoredTemplate | undefined): PrintDocument {
  if (!stored) return { ...document, template: standardTemplate };
  const { primary_color, font_family, heading, footer } = stored.template_config;
  return {
    ...document,
    template: toTemplate(stored),
    sender: {
      ...document.sender,
      color: primary_color ?? document.sender.color,
      font: font_family ?? document.sender.font,
    },
    heading: heading ?? document.heading,
    footer: footer ?? document.footer,
  };
}
