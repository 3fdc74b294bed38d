import { Box, toneVars, VisuallyHidden } from '@plumbline/design';
import { marginTone } from '@plumbline/domain';

const ratings = { success: 'good', warning: 'thin', neutral: 'low' } as const;

type MarginTextProps = {
  /** In percent. */
  margin: number;
  /** With two decimals, as it is calculated. */
  isExact?: boolean;
};

/** A margin with a dot for its rating: above 25% good, above 15% thin, else low. Screen readers get the word. */
export function MarginText({ margin, isExact = false }: MarginTextProps) {
  const tone = marginTone(margin);
  const color = toneVars(tone).main;
  return (
    <Box component="span" sx={{ color, fontWeight: 600, whiteSpace: 'nowrap' }}>
      <Box
        component="span"
        sx={{
          display: 'inline-block',
          width: 8,
          height: 8,
          mr: 0.75,
          borderRadius: '50%',
          bgcolor: color,
        }}
      />
      {`${margin.toFixed(isExact ? 2 : 1)}%`}
      <VisuallyHidden>{` ${ratings[tone]}`}</VisuallyHidden>
    </Box>
  );
}
