import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { FileStep } from './FileStep.tsx';
import type { ImportTarget } from './importTarget.ts';

const target: ImportTarget = {
  one: 'item',
  many: 'items',
  limit: 100,
  batchSize: 2,
  fields: [{ key: 'name', label: 'Name', required: true }],
  dryRun: async () => [],
  save: async () => ({ created: 0, updated: 0, faults: [] }),
  undo: async () => ({ removed: 0, restored: 0, kept: 0, left: 0 }),
  unfinished: async () => [],
  keep: async () => null,
  toMessage: () => '',
};

describe('FileStep', () => {
  it('asks for a file from the keyboard, by a button that shows the focus', async () => {
    const user = userEvent.setup();
    render(<FileStep target={target} onOpen={jest.fn()} />, { wrapper: ThemeRoot });
    const asked = jest.spyOn(screen.getByLabelText('CSV file with items'), 'click');

    await user.tab();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(asked).toHaveBeenCalled();
  });
});
