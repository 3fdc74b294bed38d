import { z } from '@plumbline/data';

/** Brand fonts. */
export const brandFonts = [
  'Inter',
  'Roboto',
  'Open Sans',
  'Lato',
  'Montserrat',
  'Source Sans Pro',
] as const;

const color = z
  .string()
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #1E40AF');

/** Brand form schema. */
export const brandForm = z.object({
  name: z.string().trim().max(200, 'At most 200 characters'),
  primary_color: color,
  secondary_color: color,
  accent_color: color,
  font_family: z.enum(brandFonts),
  font_size_base: z.coerce
    .number<string>('Enter a size from 8 to 32')
    .int('Enter a size from 8 to 32')
    .min(8, 'Enter a size from 8 to 32')
    .max(32, 'Enter a size from 8 to 32'),
});
export type BrandValues = z.input<typeof brandForm>;
export type BrandOutput = z.output<typeof brandForm>;

export type Palette = { primary_color: string; secondary_color: string; accent_color: string };
export const paletteKeys = ['primary_color', 'secondary_color', 'accent_color'] as const;
export const paletteLabel: Record<keyof Palette, string> = {
  primary_color: 'Primary',
  secondary_color: 'Secondary',
  accent_color: 'Accent',
};
