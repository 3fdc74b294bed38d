import Dialog from '@mui/material/Dialog';
import MenuItem from '@mui/material/MenuItem';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { Dropdown } from './Dropdown.tsx';
import { Menu } from './Menu.tsx';

function Page() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSearching, setSearching] = useState(false);
  useEffect(() => {
    const open = () => setSearching(true);
    addEventListener('search', open);
    return () => removeEventListener('search', open);
  }, []);
  return (
    <ThemeRoot>
      <main>
        <button onClick={(event) => setAnchor(event.currentTarget)}>Account</button>
        <Dropdown label="Sort by" value="name">
          <MenuItem value="name">Name</MenuItem>
        </Dropdown>
      </main>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem>Settings</MenuItem>
      </Menu>
      {isSearching && (
        <Dialog open>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as the search has it */}
          <input autoFocus aria-label="Search" />
        </Dialog>
      )}
    </ThemeRoot>
  );
}

describe('Menu', () => {
  it('opens in the landmark of its opener, and closes when a dialog opens over it, which keeps the focus', async () => {
    render(<Page />);
    act(() => {
      screen.getByRole('button', { name: 'Account' }).focus();
      screen.getByRole('button', { name: 'Account' }).click();
    });
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus());
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('menu'));

    act(() => void dispatchEvent(new Event('search')));

    await waitFor(() => expect(screen.queryByText('Settings')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
  });

  it('has the list of a dropdown in the landmark of its field, too', () => {
    render(<Page />);
    const field = screen.getByRole('combobox', { name: 'Sort by' });
    act(() => field.focus());
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('listbox'));
  });
});
