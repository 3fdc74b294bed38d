import { z } from '@plumbline/data';
import type { Option } from '@plumbline/design/forms';
import { guidelineTypes, type Guideline, type GuidelineInput } from '../../data/branding.ts';

export const guidelineOptions: readonly Option[] = [
  { value: 'color_palette', label: 'Color palette' },
  { value: 'typography', label: 'Typography' },
  { value: 'logo_usage', label: 'Logo usage' },
  { value: 'spacing', label: 'Spacing' },
  { value: 'imagery', label: 'Imagery' },
  { value: 'tone_voice', label: 'Tone of voice' },
];

const color = z
  .string()
  .trim()
  .regex(/^(#[0-9a-f]{6})?$/i, 'Enter a color such as #1E40AF');

/** Guideline form schema. */
export const guidelineForm = z.object({
  guideline_type: z.enum(guidelineTypes),
  title: z.string().trim().min(1, 'Title is required').max(200, 'At most 200 characters'),
  description: z.string().trim().max(5000, 'At most 5,000 characters'),
  primary: color,
  secondary: color,
  font_family: z.string(),
  heading_size: z
    .string()
    .trim()
    .refine(
      (text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 8),
      'Enter a size of 8 or more',
    ),
  is_enforced: z.boolean(),
});
export type GuidelineValues = z.input<typeof guidelineForm>;

export const emptyGuideline: GuidelineValues = {
  guideline_type: 'color_palette',
  title: '',
  description: '',
  primary: '',
  secondary: '',
  font_family: '',
  heading_size: '',
  is_enforced: false,
};

const words = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const toForm = ({ settings, ...guideline }: Guideline): GuidelineValues => ({
  guideline_type: guideline.guideline_type,
  title: guideline.title,
  description: guideline.description ?? '',
  primary: words(settings.primary),
  secondary: words(settings.secondary),
  font_family: words(settings.font_family),
  heading_size: words(settings.heading_size),
  is_enforced: guideline.is_enforced,
});

export const toInput = ({
  primary,
  secondary,
  font_family,
  heading_size,
  ...plain
}: GuidelineValues): GuidelineInput => ({
  ...plain,
  description: plain.description || null,
  settings: {
    ...(plain.guideline_type === 'color_palette' && {
      ...(primary && { primary }),
      ...(secondary && { secondary }),
    }),
    ...(plain.guideline_type === 'typography' && {
      ...(font_family && { font_family }),
      ...(heading_size && { heading_size: Number(heading_size) }),
    }),
  },
});
