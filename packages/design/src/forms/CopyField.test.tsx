import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CopyField } from './CopyField.tsx';

describe('CopyField', () => {
  it('copies the text, and another one as well', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<CopyField label="Link" value="https://plumbline.test/a" />);

    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('https://plumbline.test/a');

    rerender(<CopyField label="Link" value="https://plumbline.test/b" />);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('https://plumbline.test/b');
  });

  it('selects the text where the browser lets no page copy', async () => {
    const user = userEvent.setup({ writeToClipboard: false });
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    render(<CopyField label="Link" value="https://plumbline.test/a" />);

    await user.click(screen.getByRole('button', { name: 'Copy' }));

    expect(
      await screen.findByText('Your browser blocked copying. Copy the selected text.'),
    ).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Link' })).toHaveProperty('selectionEnd', 24);
  });
});
