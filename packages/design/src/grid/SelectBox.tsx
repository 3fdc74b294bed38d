import Checkbox from '@mui/material/Checkbox';
import type { ListSelection } from './list.ts';

type SelectBoxProps = { row: { id: string; name: string }; selection: ListSelection };

/** Selects the card that it stands on. */
export function SelectBox({ row: { id, name }, selection: { ids, onChange } }: SelectBoxProps) {
  const toggle = (isTicked: boolean) => {
    const next = new Set(ids);
    if (isTicked) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <Checkbox
      size="small"
      checked={ids.has(id)}
      onChange={(_, isTicked) => toggle(isTicked)}
      slotProps={{ input: { 'aria-label': `Select ${name}` } }}
      sx={{ m: -1 }}
    />
  );
}
