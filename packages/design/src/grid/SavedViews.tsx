import MoreIcon from '@mui/icons-material/MoreVertRounded';
import SharedIcon from '@mui/icons-material/PeopleAltRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Menu } from '../basics/Menu.tsx';
import { SavedViewDialog, type SavedViewValues } from './SavedViewDialog.tsx';

type ShownView = { id: string; name: string; isShared: boolean; canChange: boolean };

type SavedViewsProps = {
  /** What the list is of: "leads". */
  noun: string;
  views: readonly ShownView[];
  active: string | undefined;
  /** The list shows something else than the active view says. */
  isChanged: boolean;
  /** There is something to save. */
  isFiltered: boolean;
  hint: string | undefined;
  canShare: boolean;
  /** Set where the views failed to load. */
  onRetry: (() => void) | undefined;
  onChoose: (id: string | undefined) => void;
  /** Returns what went wrong. */
  onSave: (view: SavedViewValues) => Promise<string | undefined>;
  onRename: (id: string, view: SavedViewValues) => Promise<string | undefined>;
  onUpdate: (id: string) => unknown;
  onDelete: (id: string) => unknown;
};

type TabProps = { isActive: boolean; label: string; isShared?: boolean; onClick: () => void };

function ViewTab({ isActive, label, isShared = false, onClick }: TabProps) {
  return (
    <Button
      color="inherit"
      aria-current={isActive ? 'page' : undefined}
      {...(isShared && { startIcon: <SharedIcon fontSize="small" titleAccess="Shared" /> })}
      onClick={onClick}
      sx={{
        flexShrink: 0,
        minHeight: 44,
        whiteSpace: 'nowrap',
        borderRadius: 0,
        borderBottom: 2,
        borderColor: isActive ? 'primary.main' : 'transparent',
        fontWeight: isActive ? 700 : 500,
      }}
    >
      {label}
    </Button>
  );
}

/** Changes to the active view. */
function ViewMenu({
  view,
  isChanged,
  onUpdate,
  onDelete,
  onRename,
}: Pick<SavedViewsProps, 'isChanged'> & {
  view: ShownView;
  onUpdate: () => unknown;
  onDelete: () => unknown;
  onRename: () => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const act = (then: () => unknown) => () => {
    setAnchor(null);
    then();
  };
  return (
    <>
      <IconButton
        aria-label={`Options of view ${view.name}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {isChanged && <MenuItem onClick={act(onUpdate)}>Update view</MenuItem>}
        <MenuItem onClick={act(onRename)}>Rename or share</MenuItem>
        <MenuItem onClick={act(onDelete)}>Delete view</MenuItem>
      </Menu>
    </>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  overflowX: 'auto',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** The saved views of a list as tabs, from `useSavedViews`; nothing while there is none and nothing to save. */
export function SavedViews({
  noun,
  views,
  active,
  isChanged,
  isFiltered,
  hint,
  canShare,
  onRetry,
  onChoose,
  onSave,
  onRename,
  onUpdate,
  onDelete,
}: SavedViewsProps) {
  const [open, setOpen] = useState<'new' | 'rename'>();
  const view = views.find(({ id }) => id === active);
  if (views.length === 0 && !isFiltered && !onRetry) return null;
  return (
    <Box sx={{ mb: 1.5 }}>
      <Box component="nav" aria-label="Saved views" sx={row}>
        <ViewTab label={`All ${noun}`} isActive={!view} onClick={() => onChoose(undefined)} />
        {views.map(({ id, name, isShared }) => (
          <ViewTab
            key={id}
            label={name}
            isShared={isShared}
            isActive={id === active}
            onClick={() => onChoose(id)}
          />
        ))}
        {view?.canChange && (
          <ViewMenu
            view={view}
            isChanged={isChanged}
            onUpdate={() => onUpdate(view.id)}
            onDelete={() => onDelete(view.id)}
            onRename={() => setOpen('rename')}
          />
        )}
        {isFiltered && (!view || isChanged) && (
          <Button sx={{ flexShrink: 0, minHeight: 44 }} onClick={() => setOpen('new')}>
            Save view
          </Button>
        )}
        {onRetry && (
          <Button color="inherit" sx={{ flexShrink: 0, minHeight: 44 }} onClick={onRetry}>
            Failed to load saved views. Retry
          </Button>
        )}
      </Box>
      <Typography
        component="output"
        variant="body2"
        sx={{ display: 'block', color: 'text.secondary' }}
      >
        {hint}
      </Typography>
      {open && (
        <SavedViewDialog
          {...(open === 'rename' && view
            ? { title: 'Rename or share', start: view }
            : { title: 'Save view', start: { name: '', isShared: false } })}
          canShare={canShare}
          onSave={(to) => (open === 'rename' && view ? onRename(view.id, to) : onSave(to))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Box>
  );
}
