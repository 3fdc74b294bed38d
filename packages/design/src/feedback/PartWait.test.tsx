import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { PartWait } from './PartWait.tsx';

afterEach(() => jest.restoreAllMocks());

it('shows the place of what comes, and says that it does not come while the connection is lost', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<PartWait name="Documents">a skeleton</PartWait>);
  expect(screen.getByText('a skeleton')).toBeVisible();

  online.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));

  expect(screen.getByRole('status')).toHaveTextContent('Documents: no connection');
  expect(screen.queryByText('a skeleton')).toBeNull();
});
