// A combobox over a list that loads has no HTML element of its own, and whoever opens it wants to type.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-autofocus */
import { skipToken } from '@plumbline/data/core';
import { Box, Typography, useSettled, VisuallyHidden } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { usePlatform, useSession } from '@plumbline/platform';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { recentPages } from '../session/recentPages.ts';
import { useShell } from './ShellContext.ts';
import { pageEntries, recentEntries, recordEntries, type PaletteEntry } from './paletteEntries.ts';
import { useSearchEverythingQuery } from './searchApi.ts';

const none: never[] = [];

export type PaletteProps = {
  typed: string;
  onType: (text: string) => void;
  onClose: () => void;
};

/** Jumps to any page, action, or record: type, arrows, Enter. */
export function PaletteDialog({ typed, onType, onClose }: PaletteProps) {
  const platform = usePlatform();
  const { live } = useShell();
  const navigate = useNavigate();
  const id = useId();
  const { user } = useSession();
  const [recent] = useState(() => recentPages(user.id));
  const [chosen, setChosen] = useState(0);
  const asked = useSettled(typed.trim());
  const { data = none, isFetching } = useSearchEverythingQuery(
    asked.length >= 2 ? asked : skipToken,
  );
  const entries = [
    ...(typed.trim() === '' ? recentEntries(recent) : []),
    ...pageEntries(platform, live, typed),
    // Last, since they come later and must not move what one is about to choose.
    ...recordEntries(platform, asked.length >= 2 ? data : none),
  ];
  const at = Math.min(chosen, entries.length - 1);

  const open = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.path);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') open(entries[at]);
    else if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, entries.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };

  return (
    <ContentDialog isOpen isAtTop title="Search" width="sm" onClose={onClose}>
      <Box
        component="input"
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={`${id}list`}
        aria-activedescendant={entries.length > 0 ? `${id}${at}` : undefined}
        aria-label="Search or jump to…"
        placeholder="Search or jump to…"
        maxLength={100}
        value={typed}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
          onType(event.target.value);
          setChosen(0);
        }}
        // Typing goes on behind what was typed while the code came.
        onFocus={({ target }: React.FocusEvent<HTMLInputElement>) =>
          target.setSelectionRange(typed.length, typed.length)
        }
        onKeyDown={onKeyDown}
        sx={{
          width: '100%',
          font: 'inherit',
          fontSize: '1rem',
          color: 'text.primary',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'text.secondary',
          borderRadius: 1,
          p: 1.5,
          mt: 0.5,
          mb: 1,
        }}
      />
      {entries.length === 0 && (
        <Typography sx={{ px: 1.5, py: 1.25, color: 'text.secondary' }}>
          {isFetching || asked !== typed.trim() ? 'Searching…' : 'Nothing found'}
        </Typography>
      )}
      <PaletteList id={id} entries={entries} at={at} onChoose={open} />
      <VisuallyHidden>
        <output>{`${entries.length} results`}</output>
      </VisuallyHidden>
    </ContentDialog>
  );
}

type PaletteListProps = {
  id: string;
  entries: readonly PaletteEntry[];
  at: number;
  onChoose: (entry: PaletteEntry) => void;
};

/** The entries under their headings; one list for the arrow keys. */
function PaletteList({ id, entries, at, onChoose }: PaletteListProps) {
  const groups = Map.groupBy(entries, ({ group }) => group);
  return (
    <Box id={`${id}list`} role="listbox" aria-label="Results" sx={{ minHeight: 240 }}>
      {[...groups].map(([group, members]) => (
        <Box key={group} role="group" aria-labelledby={`${id}${group}`}>
          <Typography
            id={`${id}${group}`}
            variant="caption"
            sx={{ display: 'block', px: 1.5, pt: 1, color: 'text.secondary', fontWeight: 600 }}
          >
            {group}
          </Typography>
          {members.map((entry) => {
            const index = entries.indexOf(entry);
            return (
              <PaletteOption
                key={entry.key}
                id={`${id}${index}`}
                entry={entry}
                isChosen={index === at}
                onChoose={onChoose}
              />
            );
          })}
        </Box>
      ))}
    </Box>
  );
}

type PaletteOptionProps = {
  id: string;
  entry: PaletteEntry;
  isChosen: boolean;
  onChoose: (entry: PaletteEntry) => void;
};

/** Redrawn with each key, so it has classes: they cost less than `sx`. */
function PaletteOption({ id, entry, isChosen, onChoose }: PaletteOptionProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isChosen}
      className="palette-option"
      onClick={() => onChoose(entry)}
    >
      <span>{entry.label}</span>
      <span>{entry.hint}</span>
    </Box>
  );
}
