import { Box, ButtonBase, Typography } from '@plumbline/design';
import { paletteKeys, type Palette } from '../../shared/color/brandForm.ts';

type PresetButtonProps = {
  preset: Palette & { name: string };
  isChosen: boolean;
  onChoose: () => void;
};

/** A preset: three colors and a name. */
export function PresetButton({ preset, isChosen, onChoose }: PresetButtonProps) {
  return (
    <ButtonBase
      onClick={onChoose}
      aria-pressed={isChosen}
      sx={{
        // Aligns the colors at the top when a name wraps to two lines.
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'stretch',
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1,
        border: 2,
        borderColor: isChosen ? 'primary.main' : 'divider',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', flexShrink: 0, height: 40 }} aria-hidden>
        {paletteKeys.map((key) => (
          <Box key={key} sx={{ flex: 1, bgcolor: preset[key] }} />
        ))}
      </Box>
      <Typography variant="body2" sx={{ p: 1, fontWeight: 600 }}>
        {preset.name}
      </Typography>
    </ButtonBase>
  );
}
