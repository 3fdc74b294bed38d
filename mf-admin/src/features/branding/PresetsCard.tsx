import { Box, SectionCard } from '@plumbline/design';
import type { Palette } from '../../shared/color/brandForm.ts';
import { isSamePalette, presets } from '../../shared/color/palettes.ts';
import { PresetButton } from './PresetButton.tsx';

type PresetsCardProps = { palette: Palette; onChoose: (preset: Palette) => void };

/** Ready-made palettes; the current one is marked. */
export function PresetsCard({ palette, onChoose }: PresetsCardProps) {
  return (
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
            onChoose={() => onChoose(preset)}
          />
        ))}
      </Box>
    </SectionCard>
  );
}
