import { Box, toneVars } from '@plumbline/design';
import { marginTone } from '@plumbline/domain';

const ratings = { success: 'good', warning: 'thin', neutral: 'low' } as const;

/**
 * A margin in percent with its rating (above 25 good, above 15 thin, else low), in text as well as
 * color.
 */
export function MarginText({ margin }: { margin: number }) {
  const tone = marginTone(margin);
  return (
    <Box component="span" sx={{ color: toneVars(tone).main, fontWeight: 600 }}>
      {margin.toFixed(2)}% {ratings[tone]}
    </Box>
  );
}
