import { Box, toneVars } from '@plumbline/design';
import { marginTone } from '@plumbline/domain';

const words = { success: 'good', warning: 'thin', neutral: 'low' } as const;

/** A margin in percent; above 25 good, above 15 a warning [002 §4], said in words as well. */
export function MarginText({ margin }: { margin: number }) {
  const tone = marginTone(margin);
  return (
    <Box component="span" sx={{ color: toneVars(tone).main, fontWeight: 600 }}>
      {margin.toFixed(2)}% {words[tone]}
    </Box>
  );
}
