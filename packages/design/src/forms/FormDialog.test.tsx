import { jest } from '@jest/globals';
import { addDays, today } from '@plumbline/domain/formats';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { DateField } from './DateField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { MoneyField } from './MoneyField.tsx';
import { showServerError, type ServerError } from './serverError.ts';
import { TextField } from './TextField.tsx';
import { useZodForm } from './useZodForm.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Project name is required').max(1200),
  budget: z.coerce.number<string>().positive('Please enter a valid budget amount'),
  start_date: z.string(),
});

type DraftProps = { save?: (output: unknown) => ServerError | undefined; onClose?: () => void };

function Draft({ save = () => undefined, onClose = () => {} }: DraftProps) {
  const form = useZodForm(schema, { name: '', budget: '', start_date: '' });
  return (
    <FormDialog
      isOpen
      title="New project"
      form={form}
      onClose={onClose}
      submitLabel="Create"
      onSubmit={(output) => {
        const refused = save(output);
        if (refused) showServerError(form, refused);
      }}
    >
      <TextField control={form.control} name="name" label="Name" />
      <MoneyField control={form.control} name="budget" label="Budget" />
      <DateField control={form.control} name="start_date" label="Start date" />
    </FormDialog>
  );
}

const show = (props: DraftProps = {}) => {
  render(
    <ThemeRoot>
      <Draft {...props} />
    </ThemeRoot>,
  );
  return userEvent.setup();
};
const create = () => screen.getByRole('button', { name: 'Create' });

describe('FormDialog', () => {
  it('shows each error beside its field and saves nothing', async () => {
    const save = jest.fn(() => undefined);
    const user = show({ save });

    await user.click(create());

    expect(await screen.findByText('Project name is required')).toBeVisible();
    expect(screen.getByText('Please enter a valid budget amount')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
    expect(save).not.toHaveBeenCalled();
  });

  it('says in plain words how much a field holds', async () => {
    const user = show();
    await user.click(screen.getByLabelText('Name'));
    await user.paste('x'.repeat(1201));

    await user.click(create());

    expect(await screen.findByText('At most 1,200 characters')).toBeVisible();
  });

  it('takes an error away as soon as its field changes', async () => {
    const user = show();
    await user.click(create());
    await screen.findByText('Project name is required');

    await user.type(screen.getByLabelText('Name'), ' ');

    expect(screen.queryByText('Project name is required')).toBeNull();
    expect(screen.getByText('Please enter a valid budget amount')).toBeVisible();
  });

  it('saves what the schema made of what was typed', async () => {
    const save = jest.fn(() => undefined);
    const user = show({ save });

    await user.type(screen.getByLabelText('Name'), ' Attic ');
    await user.type(screen.getByLabelText('Budget'), '1200.50');
    await user.click(screen.getByLabelText('Start date'));
    await user.keyboard('+7');
    await user.click(create());

    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({
        name: 'Attic',
        budget: 1200.5,
        start_date: addDays(today(), 7),
      }),
    );
  });

  it('shows a refusal on the field that caused it and keeps what was typed', async () => {
    const user = show({ save: () => ({ message: 'That name is taken', field: 'name' }) });
    await user.type(screen.getByLabelText('Name'), 'Attic');
    await user.type(screen.getByLabelText('Budget'), '5');

    await user.click(create());

    expect(await screen.findByText('That name is taken')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Attic');
  });

  it('shows a refusal without a field above the buttons, and scrolls to it', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    const user = show({
      save: () => ({ message: 'Your plan has no room left', field: 'company' }),
    });
    await user.type(screen.getByLabelText('Name'), 'Attic');
    await user.type(screen.getByLabelText('Budget'), '5');

    await user.click(create());

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your plan has no room left');
    expect(scroll.mock.contexts).toContain(alert);
  });

  it('closes at once when nothing was typed', async () => {
    const onClose = jest.fn();
    const user = show({ onClose });

    await user.keyboard('{Escape}');

    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('asks before it throws away what was typed', async () => {
    const onClose = jest.fn();
    const user = show({ onClose });
    await user.type(screen.getByLabelText('Name'), 'Attic');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    expect(onClose).not.toHaveBeenCalled();

    await user.click(within(question).getByRole('button', { name: 'Discard' }));

    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
