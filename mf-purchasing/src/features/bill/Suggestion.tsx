import { Box, Button, Typography } from '@plumbline/design';
import { lowConfidence, type Suggested } from '@plumbline/domain/bill-reading';

type SuggestionProps = {
  suggested: Suggested<string> | Suggested<number> | null | undefined;
  /** Whether the field says so already. */
  isUsed: boolean;
  show: (value: string | number) => string;
  onUse: (value: string | number) => void;
  label: string;
};

/** What the reader found for a field, below it: used only when someone presses it. */
export function Suggestion({ suggested, isUsed, show, onUse, label }: SuggestionProps) {
  if (!suggested) return null;
  const words = show(suggested.value);
  const isUnsure = suggested.confidence < lowConfidence;
  if (isUsed) return isUnsure ? <CheckThis /> : null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', mt: 0.5 }}>
      <Button
        size="small"
        aria-label={`Use ${words} as ${label}`}
        onClick={() => onUse(suggested.value)}
      >
        Use {words}
      </Button>
      {isUnsure && <CheckThis />}
    </Box>
  );
}

/** Marks what the reader was not sure of, also once it is in its field. */
export const CheckThis = () => (
  <Typography variant="body2" sx={{ color: 'warning.main' }}>
    Check this
  </Typography>
);
