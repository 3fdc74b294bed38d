import { ActionButton, ThemeRoot } from '@plumbline/design';
import { render, screen } from '@testing-library/react';
import { light } from './plainColors.ts';

it('draws a page under test in colours of its own', () => {
  render(<ThemeRoot>Page</ThemeRoot>);

  expect(document.head.textContent).toContain(`--pl-palette-primary-main:${light.primary.main};`);
});

it('draws the components of a page under test as they come', () => {
  render(
    <ThemeRoot>
      <ActionButton>Save</ActionButton>
    </ThemeRoot>,
  );

  expect(getComputedStyle(screen.getByRole('button')).minHeight).toBe('auto');
  expect(screen.getByRole('button')).toHaveClass('MuiButton-disableElevation');
});
