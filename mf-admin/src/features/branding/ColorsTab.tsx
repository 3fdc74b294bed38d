import { messageOf } from '@plumbline/data';
import { Box, Stack } from '@plumbline/design';
import { useWatch, useZodForm } from '@plumbline/design/forms';
import { useToasts, useUnsavedWork } from '@plumbline/platform';
import { useBrandingSaveMutation, type Branding } from '../../data/branding.ts';
import {
  brandForm,
  paletteKeys,
  type BrandOutput,
  type BrandValues,
  type Palette,
} from '../../shared/color/brandForm.ts';
import { isSamePalette } from '../../shared/color/palettes.ts';
import { useAnnounceCompany } from '../../shared/useAnnounceCompany.ts';
import { BrandPreview } from './BrandPreview.tsx';
import { PaletteCard } from './PaletteCard.tsx';
import { PresetsCard } from './PresetsCard.tsx';
import { UnsavedBar } from './UnsavedBar.tsx';

const toValues = ({
  name,
  primary_color,
  secondary_color,
  accent_color,
  font_family,
  font_size_base,
}: Branding): BrandValues => ({
  name,
  primary_color,
  secondary_color,
  accent_color,
  font_family,
  font_size_base: String(font_size_base),
});

/** The color palette: custom, preset, or random, with contrast check and preview. */
export function ColorsTab({ branding }: { branding: Branding }) {
  const toasts = useToasts();
  const announce = useAnnounceCompany();
  const [save] = useBrandingSaveMutation();
  const form = useZodForm<BrandValues, BrandOutput>(brandForm, toValues(branding));
  const { control } = form;
  const [primary_color, secondary_color, accent_color] = useWatch({
    control,
    name: ['primary_color', 'secondary_color', 'accent_color'],
  });
  const palette = { primary_color, secondary_color, accent_color };
  const isChanged = !isSamePalette(palette, branding);
  useUnsavedWork(isChanged, { in: 'tab' });

  const take = (chosen: Palette) =>
    paletteKeys.forEach((key) => form.setValue(key, chosen[key], { shouldDirty: true }));
  const submit = async (values: BrandOutput) => {
    const { error } = await save(values);
    if (error) {
      toasts.error(`Failed to update color palette: ${messageOf(error)}`);
      return;
    }
    announce();
    toasts.success('Color palette updated successfully!');
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
        pb: 9,
      }}
    >
      <Stack spacing={3}>
        <PaletteCard form={form} palette={palette} onTake={take} />
        <PresetsCard palette={palette} onChoose={take} />
      </Stack>
      <BrandPreview brand={{ ...palette, font_family: branding.font_family }} />
      {isChanged && (
        <UnsavedBar
          isSaving={form.formState.isSubmitting}
          onDiscard={() => form.reset(toValues(branding))}
          onSave={(event) => void form.handleSubmit(submit)(event)}
        />
      )}
    </Box>
  );
}
