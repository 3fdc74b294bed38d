import { Stack, Typography } from '@plumbline/design';
import {
  CheckboxField,
  ColorField,
  SelectField,
  TextAreaField,
  TextField,
  useWatch,
  type ZodForm,
} from '@plumbline/design/forms';
import { useCompanyId } from '@plumbline/platform';
import { useCompanyProfileQuery } from '../../data/company.ts';
import { brandFonts } from '../color/brandForm.ts';
import {
  baseTemplates,
  documentTypes,
  logoPositions,
  logoSizes,
  type TemplateValues,
} from './templateForm.ts';

type PartProps = { control: ZodForm<TemplateValues>['control']; isNew: boolean };

export function MainPart({ control, isNew }: PartProps) {
  return (
    <Stack spacing={2}>
      <TextField control={control} name="template_name" label="Template name" required />
      <SelectField
        control={control}
        name="document_type"
        label="Type"
        required
        disabled={!isNew}
        options={documentTypes}
      />
      <SelectField
        control={control}
        name="base_template"
        label="Base template"
        required
        options={baseTemplates}
      />
    </Stack>
  );
}

export function ColorPart({ control }: PartProps) {
  const { data: company } = useCompanyProfileQuery(useCompanyId());
  return (
    <Stack spacing={2}>
      <ColorField
        control={control}
        name="primary_color"
        label="Color of headings"
        fallback={company?.primary_color ?? '#1E40AF'}
        hint="Leave empty to use your primary color. Pale colors print darker so they’re readable."
      />
    </Stack>
  );
}

export function TypePart({ control }: PartProps) {
  return (
    <Stack spacing={2}>
      <SelectField
        control={control}
        name="font_family"
        label="Font"
        options={[
          { value: '', label: 'Brand font' },
          ...brandFonts.map((value) => ({ value, label: value })),
        ]}
      />
    </Stack>
  );
}

export function LayoutPart({ control }: PartProps) {
  const size = useWatch({ control, name: 'logo_size' });
  return (
    <Stack spacing={2}>
      <CheckboxField control={control} name="show_logo" label="Show the logo" />
      <SelectField
        control={control}
        name="logo_position"
        label="Logo position"
        options={logoPositions}
      />
      <SelectField control={control} name="logo_size" label="Logo size" options={logoSizes} />
      {size === 'custom' && (
        <TextField
          control={control}
          name="logo_width"
          label="Logo width in pixels"
          inputProps={{ inputMode: 'numeric' }}
        />
      )}
      <CheckboxField
        control={control}
        name="show_watermark"
        label="Show a watermark"
        hint="Your company name in large, pale letters behind the text."
      />
    </Stack>
  );
}

export function HeaderPart({ control }: PartProps) {
  return (
    <Stack spacing={2}>
      <TextField
        control={control}
        name="heading"
        label="Heading"
        hint="Replaces “Quote” or “Invoice”, for example “Proposal”."
      />
      <TextAreaField
        control={control}
        name="footer"
        label="Footer"
        hint="Shown at the bottom of every page."
        maxLength={300}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Page numbers are always shown.
      </Typography>
    </Stack>
  );
}
