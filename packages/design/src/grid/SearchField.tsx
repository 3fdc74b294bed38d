import CloseIcon from '@mui/icons-material/CloseRounded';
import SearchIcon from '@mui/icons-material/SearchRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useContext, useEffect, useState } from 'react';
import { typingPause } from '../values/useSettled.ts';
import { FilterChip } from './FilterChip.tsx';
import { FilterMode } from './listFilters.ts';

type SearchFieldProps = {
  label: string;
  value: string;
  /** Called once typing has paused. */
  onSearch: (text: string) => void;
  placeholder?: string;
};

/** Text to search for; tells of it when typing pauses, or at once on Enter. */
export function SearchField({ label, value, onSearch, placeholder }: SearchFieldProps) {
  const [draft, setDraft] = useState({ text: value, from: value });
  // The address changed from outside (back button, Clear): what was typed yields to it, for good.
  if (draft.from !== value) setDraft({ text: value, from: value });
  const text = draft.from === value ? draft.text : value;
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onSearch(text), typingPause);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  if (useContext(FilterMode) === 'chips')
    return value === '' ? null : (
      <FilterChip label={label} value={value} onRemove={() => onSearch('')} />
    );
  return (
    <TextField
      type="search"
      value={text}
      placeholder={placeholder ?? label}
      onChange={(event) => setDraft({ text: event.target.value, from: value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(text);
      }}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: 200 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          // Hidden, not absent: adding it and its styles would delay the first key.
          endAdornment: (
            <IconButton
              size="small"
              edge="end"
              aria-label="Clear search"
              style={{ visibility: text ? 'visible' : 'hidden' }}
              onClick={() => {
                setDraft({ text: '', from: value });
                onSearch('');
              }}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          ),
        },
      }}
      sx={{ maxWidth: { md: 360 }, '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
