import { IconButton, Menu, MenuItem, MoreIcon } from '@plumbline/design';
import { useState } from 'react';
import type { ClientRow } from '../../data/schemas.ts';
import type { ClientActions } from './clientActions.ts';

/** Menu with the less frequent actions on a client. */
export function MoreActions({ client, actions }: { client: ClientRow; actions: ClientActions }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const choices = [
    { label: 'Create quote', run: actions.createQuote },
    { label: 'Start project', run: actions.startProject },
    { label: 'Delete', run: actions.denial ? undefined : actions.remove },
  ];
  if (choices.every(({ run }) => !run)) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={`More for ${client.name}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: 'auto !important' }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(undefined)}>
        {choices.map(
          ({ label, run }) =>
            run && (
              <MenuItem
                key={label}
                onClick={() => {
                  setAnchor(undefined);
                  run(client);
                }}
              >
                {label}
              </MenuItem>
            ),
        )}
      </Menu>
    </>
  );
}
