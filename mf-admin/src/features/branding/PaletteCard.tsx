import { Alert, Box, Button, SectionCard, Stack } from '@plumbline/design';
import { ColorField, type ZodForm } from '@plumbline/design/forms';
import {
  paletteKeys,
  paletteLabel,
  type BrandOutput,
  type BrandValues,
  type Palette,
} from '../../shared/color/brandForm.ts';
import { paleColors } from '../../shared/color/paletteCheck.ts';
import { randomPalette } from '../../shared/color/palettes.ts';
import { useCopied } from './useCopied.ts';

type PaletteCardProps = {
  form: ZodForm<BrandValues, BrandOutput>;
  palette: Palette;
  onTake: (palette: Palette) => void;
};

/** The three colors, each with a copy button, and a warning for those hard to read on white. */
export function PaletteCard({ form, palette, onTake }: PaletteCardProps) {
  const { copied, copy } = useCopied();
  return (
    <SectionCard
      isMain
      title="Color Palette"
      actions={
        <Button variant="outlined" onClick={() => onTake(randomPalette())}>
          Random Palette
        </Button>
      }
    >
      <Stack spacing={2.5}>
        {paletteKeys.map((key) => (
          <Box key={key} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1 }}>
              <ColorField control={form.control} name={key} label={paletteLabel[key]} />
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
  );
}
