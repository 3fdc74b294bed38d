import { databaseError, fireEvent, screen, waitFor, within } from '@plumbline/testing';
import { brand, logo, showBranding } from './showBranding.tsx';

describe('BrandingPage', () => {
  it("offers setup with the company's data when there is no branding", async () => {
    const { user, requests } = showBranding('overview', {
      answers: {
        'GET /rest/v1/company_branding': [],
        'POST /rest/v1/rpc/save_branding': databaseError('PT402', 'Your trial has ended.'),
      },
    });
    expect(await screen.findByText('Set Up Your Brand Identity')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Brand Management' })).toBeVisible();

    const begin = await screen.findByRole('button', { name: 'Get Started with Branding' });
    await waitFor(() => expect(begin).toBeEnabled());
    await user.click(begin);

    expect(
      await screen.findByText('Failed to create branding configuration: Your trial has ended.'),
    ).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('save_branding'))?.body).toMatchObject({
      p_branding: { name: 'Ridgeline Builders', primary_color: '#1E40AF', font_size_base: 14 },
    });
  });

  it('shows an error when loading fails', async () => {
    showBranding('overview', {
      answers: { 'GET /rest/v1/company_branding': databaseError('XX000', 'broken') },
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load branding data');
  });

  it('saves name and font, and restores them on Cancel', async () => {
    const { user, requests } = showBranding('overview', {
      answers: { 'POST /rest/v1/rpc/save_branding': brand },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(screen.getByRole('textbox', { name: 'Brand name' }), ' & Sons');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(screen.getByRole('textbox', { name: 'Brand name' })).toHaveValue('Ridgeline');

    await user.click(screen.getByRole('combobox', { name: 'Font' }));
    await user.click(await screen.findByRole('option', { name: 'Montserrat' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Brand settings updated successfully!')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('save_branding'))?.body).toMatchObject({
      p_branding: { font_family: 'Montserrat' },
    });
  });
});

describe('colors', () => {
  it('shows a bar for unsaved colors and saves them', async () => {
    const { user, requests } = showBranding('colors', {
      answers: { 'POST /rest/v1/rpc/save_branding': { ...brand, primary_color: '#166534' } },
    });
    expect(screen.queryByText('You have unsaved changes')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Forest Green' }));
    expect(await screen.findByText('You have unsaved changes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByRole('textbox', { name: 'Primary' })).toHaveValue('#1E40AF');

    await user.click(screen.getByRole('button', { name: 'Forest Green' }));
    await user.click(await screen.findByRole('button', { name: 'Save Palette' }));

    expect(await screen.findByText('Color palette updated successfully!')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('save_branding'))?.body).toMatchObject({
      p_branding: { primary_color: '#166534', name: 'Ridgeline' },
    });
  });

  it('warns about a pale color and applies the suggestion', async () => {
    const { user } = showBranding('colors');
    const primary = await screen.findByRole('textbox', { name: 'Primary' });
    await user.clear(primary);
    await user.type(primary, '#FACC15');

    await user.click(await screen.findByRole('button', { name: /^Use #/ }));

    expect(screen.queryByText(/hard to read on white/)).toBeNull();
    expect(primary).not.toHaveValue('#FACC15');
  });

  it('generates a random palette of three', async () => {
    const { user } = showBranding('colors');

    await user.click(await screen.findByRole('button', { name: 'Random Palette' }));

    for (const name of ['Primary', 'Secondary', 'Accent'])
      expect(screen.getByRole('textbox', { name })).toHaveDisplayValue(/^#[0-9A-F]{6}$/);
  });

  it('copies a color and confirms it', async () => {
    const { user } = showBranding('colors');

    await user.click(await screen.findByRole('button', { name: 'Copy Accent' }));

    expect(await screen.findByText('Copied #F59E0B to clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('#F59E0B');
  });
});

describe('logos', () => {
  it.each([
    [
      new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }),
      'Please select a valid image file (PNG, JPG, SVG, WebP)',
    ],
    [
      new File([new Uint8Array(12 * 1024 * 1024)], 'big.png', { type: 'image/png' }),
      'This logo is over 10 MB. Choose a smaller file.',
    ],
  ])('refuses %s', async (file, message) => {
    const { requests } = showBranding('logos');

    fireEvent.change(await screen.findByLabelText('Logo file'), { target: { files: [file] } });

    expect(await screen.findByText(message)).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('sets a logo as primary', async () => {
    const { user, requests } = showBranding('logos', {
      answers: { 'POST /rest/v1/rpc/set_primary_logo': { ...logo, is_primary: true } },
    });

    await user.click(await screen.findByRole('button', { name: 'Set ridge.svg as primary' }));

    expect(await screen.findByText('Primary logo updated')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ p_id: logo.id });
  });

  it('asks before deleting a logo and shows why it failed', async () => {
    const { user } = showBranding('logos', {
      answers: { 'DELETE /rest/v1/company_logos': databaseError('PT403', 'Not for you.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete ridge.svg' }));

    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );

    expect(await screen.findByText('Failed to delete logo: Not for you.')).toBeVisible();
  });
});

describe('templates and guidelines', () => {
  it('duplicates a template', async () => {
    const { user } = showBranding('templates', {
      answers: { 'POST /rest/v1/rpc/duplicate_template': {} },
    });

    await user.click(await screen.findByRole('button', { name: 'Duplicate Our quotes' }));

    expect(await screen.findByText('Document template duplicated successfully!')).toBeVisible();
  });

  it('makes a template the default of its type', async () => {
    const { user, requests } = showBranding('templates', {
      answers: { 'POST /rest/v1/rpc/set_default_template': null },
    });

    await user.click(await screen.findByRole('button', { name: 'Make default: Our quotes' }));

    expect(await screen.findByText('"Our quotes" set as default')).toBeVisible();
    expect(requests.some(({ path }) => path.endsWith('/set_default_template'))).toBe(true);
  });

  it('creates a guideline, but not without a title', async () => {
    const { user, requests } = showBranding('guidelines', {
      answers: { 'POST /rest/v1/brand_guidelines': null },
    });
    await user.click(await screen.findByRole('button', { name: 'Create Guideline' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Create Guideline' }));
    expect(await dialog.findByText('Title is required')).toBeVisible();

    await user.type(dialog.getByRole('textbox', { name: /Title/ }), 'Our blue');
    await user.type(dialog.getByRole('textbox', { name: 'Primary color' }), '#1E40AF');
    await user.click(dialog.getByRole('button', { name: 'Create Guideline' }));

    expect(await screen.findByText('Brand guideline created successfully!')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      guideline_type: 'color_palette',
      title: 'Our blue',
      settings: { primary: '#1E40AF' },
      is_enforced: false,
    });
  });

  it('edits a guideline', async () => {
    const { user, requests } = showBranding('guidelines', {
      answers: { 'PATCH /rest/v1/brand_guidelines': null },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Always our logo' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('checkbox', { name: /Enforced/ }));

    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Brand guideline updated successfully!')).toBeVisible();
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      is_enforced: false,
    });
  });

  it.each([
    ['templates', 'Delete Our quotes', 'document_templates', 'Document template'],
    ['guidelines', 'Delete Always our logo', 'brand_guidelines', 'Brand guideline'],
  ])('deletes one of the %s after a question', async (tab, button, table, what) => {
    const { user, requests } = showBranding(tab, {
      answers: { [`DELETE /rest/v1/${table}`]: null },
    });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);

    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );

    expect(await screen.findByText(`${what} deleted successfully!`)).toBeVisible();
  });

  it('shows that the table is missing', async () => {
    showBranding('guidelines', {
      answers: { 'GET /rest/v1/brand_guidelines': databaseError('42P01', 'no such table') },
    });

    expect(await screen.findByText('Setup Required')).toBeVisible();
  });
});
