import { messageOf } from '@plumbline/data';
import { Alert, Box, Button, SectionCard, Stack, Typography } from '@plumbline/design';
import { ColorField, useWatch, useZodForm } from '@plumbline/design/forms';
import { useToasts, useUnsavedWork } from '@plumbline/platform';
import { useBrandingSaveMutation, type Branding } from '../../data/branding.ts';
import {
  brandForm,
  paletteKeys,
  paletteLabel,
  type BrandOutput,
  type BrandValues,
  type Palette,
} from '../../shared/color/brandForm.ts';
import { paleColors } from '../../shared/color/paletteCheck.ts';
import { isSamePalette, presets, randomPalette } from '../../shared/color/palettes.ts';
import { useAnnounceCompany } from '../../shared/useAnnounceCompany.ts';
import { BrandPreview } from './BrandPreview.tsx';
import { PresetButton } from './PresetButton.tsx';
import { useCopied } from './useCopied.ts';

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
  const { copied, copy } = useCopied();
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
        <SectionCard
          isMain
          title="Color Palette"
          actions={
            <Button variant="outlined" onClick={() => take(randomPalette())}>
              Random Palette
            </Button>
          }
        >
          <Stack spacing={2.5}>
            {paletteKeys.map((key) => (
              <Box key={key} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
                <Box sx={{ flex: 1 }}>
                  <ColorField control={control} name={key} label={paletteLabel[key]} />
                </Box>
                <Button
                  sx={{ minHeight: 44 }}
                  aria-label={`Copy ${paletteLabel[key]}`}
                  onClick={() => void copy(palette[key])}
                >
                  Copy
                </Button>
              </Box>
            ))}
            <Box component="output" sx={{ minHeight: 24, display: 'block' }}>
              {copied && `Copied ${copied} to clipboard`}
            </Box>
            {paleColors(palette).map(({ key, ratio, needed, suggestion }) => (
              <Alert
                key={key}
                severity="warning"
                action={
                  <Button
                    color="inherit"
                    size="small"
                    onClick={() => form.setValue(key, suggestion, { shouldDirty: true })}
                  >
                    Use {suggestion}
                  </Button>
                }
              >
                {paletteLabel[key]} is hard to read on white: contrast {ratio.toFixed(1)}, at least{' '}
                {needed}. Printed documents use a darker shade.
              </Alert>
            ))}
          </Stack>
        </SectionCard>
        <SectionCard title="Presets">
          <Box
            sx={{
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 124px), 1fr))',
            }}
          >
            {presets.map((preset) => (
              <PresetButton
                key={preset.name}
                preset={preset}
                isChosen={isSamePalette(preset, palette)}
                onChoose={() => take(preset)}
              />
            ))}
          </Box>
        </SectionCard>
      </Stack>
      <BrandPreview brand={{ ...palette, font_family: branding.font_family }} />
      {isChanged && (
        <Box
          component="section"
          aria-label="Unsaved changes"
          data-bottom-bar
          sx={{
            position: 'fixed',
            insetInline: 0,
            bottom: 0,
            zIndex: 5,
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'center',
            alignItems: 'center',
            gap: 1.5,
            p: 1.5,
            bgcolor: 'background.paper',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Typography>You have unsaved changes</Typography>
          <Button color="inherit" onClick={() => form.reset(toValues(branding))}>
            Discard
          </Button>
          <Button
            variant="contained"
            loading={form.formState.isSubmitting}
            onClick={(event) => void form.handleSubmit(submit)(event)}
          >
            Save Palette
          </Button>
        </Box>
      )}
    </Box>
  );
}
