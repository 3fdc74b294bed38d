import { Box, List, ListItemButton, Paper } from '@plumbline/design';
import { SearchField } from '@plumbline/design/grid';
import { skipToken } from '@plumbline/data';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useItemSearchQuery } from '../../data/items.ts';
import { suggest } from './suggestions.ts';

/** Delay before the list closes on blur, in ms, so that a click on it still counts. */
const closesAfter = 200;

type PickerSearchProps = {
  value: string;
  onSearch: (text: string) => void;
  /** Names of the listed items, which need no suggestion; undefined until they match the text. */
  listed: readonly string[] | undefined;
};

/** The picker's search with up to five suggestions, operated by arrow keys. */
export function PickerSearch({ value, onSearch, listed }: PickerSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(closing.current), []);
  const { data: own = [] } = useItemSearchQuery(
    isOpen && value.trim() ? { text: value.trim(), limit: 5 } : skipToken,
  );
  const suggestions =
    isOpen && listed
      ? suggest(
          value,
          own.map(({ name }) => name),
          listed,
        ).filter((one) => one !== value)
      : [];

  const clearOrClose = () => {
    if (suggestions.length === 0) onSearch('');
    close();
  };
  const close = () => {
    // Focus first: focusing later would reopen the list.
    place.current?.querySelector('input')?.focus();
    setOpen(false);
  };
  const moveFocus = (way: 1 | -1) => {
    const stops = [...(place.current?.querySelectorAll<HTMLElement>('input, li > *') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops.at((Math.max(at, 0) + way) % stops.length)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'Escape' && value) clearOrClose();
    else if (key === 'ArrowDown' && suggestions.length > 0) moveFocus(1);
    else if (key === 'ArrowUp' && suggestions.length > 0) moveFocus(-1);
    else return;
    // Escape closes the list, then clears the search; it must not close the dialog.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box
      ref={place}
      sx={{ position: 'relative', maxWidth: { md: 360 } }}
      onFocus={() => {
        clearTimeout(closing.current);
        setOpen(true);
      }}
      onBlur={() => {
        closing.current = setTimeout(() => setOpen(false), closesAfter);
      }}
      onKeyDown={onKeyDown}
    >
      <SearchField label="Search items" value={value} onSearch={onSearch} />
      {suggestions.length > 0 && (
        <Suggestions
          suggestions={suggestions}
          onChoose={(suggestion) => {
            onSearch(suggestion);
            close();
          }}
        />
      )}
    </Box>
  );
}

type SuggestionsProps = {
  suggestions: readonly string[];
  onChoose: (suggestion: string) => void;
};

function Suggestions({ suggestions, onChoose }: SuggestionsProps) {
  return (
    <Paper
      elevation={4}
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: '100%',
        zIndex: 2,
        mt: 0.5,
        border: 1,
        borderColor: 'divider',
      }}
    >
      <List dense aria-label="Suggestions">
        {suggestions.map((suggestion) => (
          <li key={suggestion}>
            <ListItemButton onClick={() => onChoose(suggestion)}>{suggestion}</ListItemButton>
          </li>
        ))}
      </List>
    </Paper>
  );
}
