import { Box, Checkbox, FormControlLabel, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useState } from 'react';
import { areShortcutsOn, goLetters, setShortcutsOn } from './shortcuts.ts';
import { useNav } from './useNav.ts';

const general = [
  { keys: ['Ctrl', 'K'], does: 'Search, also while typing (⌘ K on a Mac)' },
  { keys: ['/'], does: 'Search' },
  { keys: ['c'], does: 'Create something new' },
  { keys: ['?'], does: 'This list' },
];

const inList = [
  { keys: ['j'], does: 'Next row' },
  { keys: ['k'], does: 'Previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['Space'], does: 'Preview the row' },
  { keys: ['x'], does: 'Select the row' },
  { keys: ['e'], does: 'Snooze the row (Needs attention)' },
];

/** The keyboard shortcuts, and the switch that turns the single keys off. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  const pages = goLetters(useNav('mobile')).map(({ letter, entry }) => ({
    keys: ['g', letter],
    does: entry.label,
  }));
  return (
    <ContentDialog isOpen title="Keyboard shortcuts" width="sm" onClose={onClose}>
      <FormControlLabel
        label="Use single-key shortcuts"
        control={
          <Checkbox
            checked={isOn}
            onChange={(_, next) => {
              setShortcutsOn(next);
              setOn(next);
            }}
          />
        }
      />
      <KeyList title="Anywhere" lines={general} />
      <KeyList title="In a table" lines={inList} />
      <KeyList title="Go to a page" lines={pages} />
    </ContentDialog>
  );
}

type KeyListProps = { title: string; lines: readonly { keys: readonly string[]; does: string }[] };

function KeyList({ title, lines }: KeyListProps) {
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 2, mb: 1 }}>
        {title}
      </Typography>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1, m: 0, '& dd': { m: 0 } }}
      >
        {lines.map(({ keys, does }) => (
          <Box key={does + keys.join()} sx={{ display: 'contents' }}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <Box
                  key={key}
                  component="kbd"
                  sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 0.75, ml: 0.5 }}
                >
                  {key}
                </Box>
              ))}
            </dd>
          </Box>
        ))}
      </Box>
    </>
  );
}
