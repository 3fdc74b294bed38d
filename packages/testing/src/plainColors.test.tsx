import { ThemeRoot } from '@plumbline/design';
import { render } from '@testing-library/react';
import { light } from './plainColors.ts';

it('draws a page under test in colours of its own', () => {
  render(<ThemeRoot>Page</ThemeRoot>);

  expect(document.head.textContent).toContain(`--pl-palette-primary-main:${light.primary.main};`);
});
