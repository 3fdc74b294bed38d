import { Box, Button } from '@plumbline/design';

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Toggle between two or three views. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <Box
      component="fieldset"
      aria-label={label}
      sx={{
        display: 'inline-flex',
        p: '2px',
        m: 0,
        minWidth: 0,
        border: 0,
        borderRadius: 2,
        bgcolor: 'action.hover',
        flexShrink: 0,
      }}
    >
      {options.map((option) => {
        const isChosen = option.value === value;
        return (
          <Button
            key={option.value}
            size="small"
            color="inherit"
            aria-pressed={isChosen}
            onClick={() => onChange(option.value)}
            sx={{
              minHeight: 28,
              minWidth: 0,
              px: 1.25,
              py: 0,
              bgcolor: isChosen ? 'background.paper' : 'transparent',
              boxShadow: isChosen ? '0 0 0 1px var(--pl-palette-divider)' : 'none',
              color: isChosen ? 'text.primary' : 'text.secondary',
            }}
          >
            {option.label}
          </Button>
        );
      })}
    </Box>
  );
}
