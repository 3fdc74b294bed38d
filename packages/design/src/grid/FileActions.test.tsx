import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { FileActions } from './FileActions.tsx';

const onWidth = (isNarrow: boolean) => {
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), {
      matches: isNarrow,
      media,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
};
const actions = (run = jest.fn()) => [
  { label: 'Import', denial: undefined, run },
  { label: 'Export PDF', denial: 'This needs the Pro plan', run },
];

describe('FileActions', () => {
  it('stands side by side where there is room', () => {
    onWidth(false);
    render(<FileActions actions={actions()} />, { wrapper: ThemeRoot });

    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Import',
      'Export PDF',
    ]);
  });

  it('is one menu on a phone and a tablet, which says what is not to be had', async () => {
    onWidth(true);
    const run = jest.fn();
    const user = userEvent.setup();
    render(<FileActions actions={actions(run)} />, { wrapper: ThemeRoot });

    await user.click(screen.getByRole('button', { name: 'Import, export' }));
    expect(screen.getByRole('menuitem', { name: /Export PDF/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByText('This needs the Pro plan')).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Import' }));

    expect(run).toHaveBeenCalledTimes(1);
  });
});
