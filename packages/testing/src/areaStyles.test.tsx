import { render } from '@testing-library/react';
import { useAreaStyles } from '@plumbline/platform';

const Shown = ({ area }: { area: string }) => {
  useAreaStyles(area);
  return null;
};
const named = () => document.documentElement.dataset['areas'];

it('names the areas that are on the page, for as long as they are', () => {
  const first = render(<Shown area="crm" />);
  const second = render(<Shown area="crm" />);
  const other = render(<Shown area="billing" />);
  expect(named()).toBe('crm billing');

  first.unmount();
  expect(named()).toBe('crm billing');

  second.unmount();
  expect(named()).toBe('billing');
  other.unmount();
  expect(named()).toBe('');
});
