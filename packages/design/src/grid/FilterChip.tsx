import Chip from '@mui/material/Chip';

type FilterChipProps = { label: string; value: string; onRemove: () => void };

/** A filter that is set; a press removes it. */
export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  return (
    <Chip
      size="small"
      label={`${label}: ${value}`}
      aria-label={`Remove filter ${label}: ${value}`}
      onClick={onRemove}
      onDelete={onRemove}
    />
  );
}
