import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { z } from 'zod';
import { ColorField } from './ColorField.tsx';
import { useZodForm } from './useZodForm.ts';

const schema = z.object({ color: z.string() });

function Sample() {
  const { control } = useZodForm(schema, { color: '#1E40AF' });
  return <ColorField control={control} name="color" label="Primary" />;
}

describe('ColorField', () => {
  it('holds what is typed and what is picked', async () => {
    render(<Sample />);
    const typed = screen.getByRole('textbox', { name: 'Primary' });
    const picked = screen.getByLabelText('Pick: Primary');
    expect(picked).toHaveValue('#1e40af');

    fireEvent.change(picked, { target: { value: '#0f766e' } });
    expect(typed).toHaveValue('#0F766E');
    await userEvent.clear(typed);
    await userEvent.type(typed, '#B91C1C');

    expect(picked).toHaveValue('#b91c1c');
  });
});
