import { Box, Stack, Typography } from '@plumbline/design';
import { paletteKeys, paletteLabel, type Palette } from './brandForm.ts';

/** The three brand colors with names and values. */
export function ColorSwatches({ palette }: { palette: Palette }) {
  return (
    <Stack component="ul" direction="row" spacing={2} sx={{ p: 0, m: 0 }}>
      {paletteKeys.map((key) => (
        <Box component="li" key={key} sx={{ listStyle: 'none' }}>
          <Box
            sx={{
              width: 72,
              height: 44,
              borderRadius: 1,
              border: 1,
              borderColor: 'divider',
              bgcolor: palette[key],
            }}
          />
          <Typography variant="caption" component="p" sx={{ mt: 0.5 }}>
            {paletteLabel[key]}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {palette[key]}
          </Typography>
        </Box>
      ))}
    </Stack>
  );
}
