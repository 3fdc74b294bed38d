import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { WorkingStep } from './WorkingStep.tsx';

it('stops once, and says so while what is on its way to the server ends', async () => {
  const stop = jest.fn();
  const user = userEvent.setup();
  render(
    <ThemeRoot>
      <WorkingStep working={{ doing: 'Importing', done: 0, total: 2000 }} onCancel={stop} />
    </ThemeRoot>,
  );

  await user.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(screen.getByRole('button', { name: 'Stopping…' })).toBeDisabled();
  expect(stop).toHaveBeenCalledTimes(1);
});
