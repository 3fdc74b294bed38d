import { Box, List, ListItemButton, Paper } from '@plumbline/design';
import { SearchField } from '@plumbline/design/grid';
import { skipToken } from '@plumbline/data';
import { useEffect, useRef, useState } from 'react';
import { useItemSearchQuery } from '../../data/items.ts';
import { suggest } from './suggestions.ts';

/** The list closes this long after the field was left [001 §2], so that a click on it still counts. */
const closesAfter = 200;

type PickerSearchProps = { value: string; onSearch: (text: string) => void };

/** The picker's search with up to five suggestions. */
export function PickerSearch({ value, onSearch }: PickerSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const { data: own = [] } = useItemSearchQuery(
    isOpen && value.trim() ? { text: value.trim(), limit: 5 } : skipToken,
  );
  const suggestions = isOpen
    ? suggest(
        value,
        own.map(({ name }) => name),
      ).filter((one) => one !== value)
    : [];
  return (
    <Box
      sx={{ position: 'relative', flex: '1 1 220px' }}
      onFocus={() => {
        clearTimeout(closing.current);
        setOpen(true);
      }}
      onBlur={() => {
        closing.current = setTimeout(() => setOpen(false), closesAfter);
      }}
      // Escape takes back one thing at a time, not the dialog with all that was chosen in it.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !value) return;
        event.preventDefault();
        event.stopPropagation();
        if (suggestions.length > 0) setOpen(false);
        else onSearch('');
      }}
    >
      <SearchField label="Search items" value={value} onSearch={onSearch} />
      {suggestions.length > 0 && (
        <Paper
          elevation={4}
          sx={{ position: 'absolute', insetInline: 0, top: '100%', zIndex: 2, mt: 0.5 }}
        >
          <List dense aria-label="Suggestions">
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <ListItemButton
                  onClick={() => {
                    onSearch(suggestion);
                    setOpen(false);
                  }}
                >
                  {suggestion}
                </ListItemButton>
              </li>
            ))}
          </List>
        </Paper>
      )}
    </Box>
  );
}
