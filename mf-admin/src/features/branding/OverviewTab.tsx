import { messageOf } from '@plumbline/data';
import { Box, Button, EditIcon, Grid, SectionCard, Stack } from '@plumbline/design';
import { Form, SelectField, TextField, showServerError, useZodForm } from '@plumbline/design/forms';
import { useCompanyId, useToasts, useUnsavedWork } from '@plumbline/platform';
import { useState } from 'react';
import { useBrandingSaveMutation, type Branding } from '../../data/branding.ts';
import { useCompanyProfileQuery } from '../../data/company.ts';
import {
  brandFonts,
  brandForm,
  type BrandOutput,
  type BrandValues,
} from '../../shared/color/brandForm.ts';
import { ColorSwatches } from '../../shared/color/ColorSwatches.tsx';
import { FactRows } from '../../shared/FactRows.tsx';
import { LogoPicture } from '../../shared/LogoPicture.tsx';
import { SaveButtons } from '../../shared/SaveButtons.tsx';
import { useAnnounceCompany } from '../../shared/useAnnounceCompany.ts';
import { BrandPreview } from './BrandPreview.tsx';

const fontOptions = brandFonts.map((value) => ({ value, label: value }));

/** Brand summary, and the form for name and fonts. */
export function OverviewTab({ branding }: { branding: Branding }) {
  const { data: company } = useCompanyProfileQuery(useCompanyId());
  const [isEditing, setEditing] = useState(false);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <SectionCard
        isMain
        title="Brand Settings"
        actions={
          !isEditing && (
            <Button variant="contained" startIcon={<EditIcon />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
      >
        {isEditing ? (
          <BrandSettingsForm branding={branding} onClose={() => setEditing(false)} />
        ) : (
          <Stack spacing={2.5}>
            <LogoPicture path={company?.logo_url} name={branding.name} />
            <FactRows
              facts={[
                ['Brand name', branding.name],
                ['Font', branding.font_family],
                ['Base size', `${branding.font_size_base} px`],
                ['Colors', <ColorSwatches key="colors" palette={branding} />],
              ]}
            />
          </Stack>
        )}
      </SectionCard>
      <BrandPreview brand={branding} />
    </Box>
  );
}

function BrandSettingsForm({ branding, onClose }: { branding: Branding; onClose: () => void }) {
  const toasts = useToasts();
  const announce = useAnnounceCompany();
  const [save] = useBrandingSaveMutation();
  const { name, primary_color, secondary_color, accent_color, font_family, font_size_base } =
    branding;
  const form = useZodForm<BrandValues, BrandOutput>(brandForm, {
    name,
    primary_color,
    secondary_color,
    accent_color,
    font_family,
    font_size_base: String(font_size_base),
  });
  const { control, formState } = form;
  useUnsavedWork(formState.isDirty, { in: 'tab' });
  const submit = async (values: BrandOutput) => {
    const { error } = await save(values);
    if (error) {
      toasts.error('Failed to update branding settings');
      showServerError(form, { message: messageOf(error) });
      return;
    }
    announce();
    toasts.success('Brand settings updated successfully!');
    onClose();
  };
  return (
    <Form form={form} onSubmit={submit} label="Brand settings">
      <Grid container spacing={2}>
        <Grid size={12}>
          <TextField control={control} name="name" label="Brand name" />
        </Grid>
        <Grid size={{ xs: 12, sm: 8 }}>
          <SelectField control={control} name="font_family" label="Font" options={fontOptions} />
        </Grid>
        <Grid size={{ xs: 12, sm: 4 }}>
          <TextField
            control={control}
            name="font_size_base"
            label="Base size (px)"
            inputProps={{ inputMode: 'numeric' }}
          />
        </Grid>
      </Grid>
      <SaveButtons isSaving={formState.isSubmitting} onCancel={onClose} />
    </Form>
  );
}
