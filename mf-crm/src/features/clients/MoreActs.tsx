import { IconButton, Menu, MenuItem, MoreIcon } from '@plumbline/design';
import { useState } from 'react';
import type { ClientRow } from '../../data/schemas.ts';
import type { ClientActs } from './clientActs.ts';

/** Menu with the less frequent actions on a client. */
export function MoreActs({ client, acts }: { client: ClientRow; acts: ClientActs }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const choices = [
    { label: 'Create quote', act: acts.createQuote },
    { label: 'Start project', act: acts.startProject },
    { label: 'Delete', act: acts.denial ? undefined : acts.remove },
  ];
  if (choices.every(({ act }) => !act)) return null;
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
          ({ label, act }) =>
            act && (
              <MenuItem
                key={label}
                onClick={() => {
                  setAnchor(undefined);
                  act(client);
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
