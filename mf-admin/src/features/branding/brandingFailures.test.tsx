import { databaseError, screen, within } from '@plumbline/testing';
import { showBranding } from './showBranding.tsx';

describe('branding errors', () => {
  const refused = databaseError('PT403', 'Not for you.');

  it.each([
    ['logos', 'company_logos', 'Failed to load logos'],
    ['templates', 'document_templates', 'Failed to load document templates'],
    ['guidelines', 'brand_guidelines', 'Failed to load brand guidelines'],
  ])('says so of %s that did not come', async (tab, table, message) => {
    showBranding(tab, { answers: { [`GET /rest/v1/${table}`]: refused } });

    expect(await screen.findByText(message)).toBeVisible();
  });

  it.each([
    [
      'logos',
      'Set ridge.svg as primary',
      'rpc/set_primary_logo',
      'Failed to set primary logo: Not for you.',
    ],
    [
      'templates',
      'Duplicate Our quotes',
      'rpc/duplicate_template',
      'Failed to duplicate template: Not for you.',
    ],
  ])('says so under %s of %s', async (tab, button, path, message) => {
    const { user } = showBranding(tab, { answers: { [`POST /rest/v1/${path}`]: refused } });

    await user.click(await screen.findByRole('button', { name: button }));

    expect(await screen.findByText(message)).toBeVisible();
  });

  it.each([
    ['templates', 'Delete Our quotes', 'document_templates', 'document template'],
    ['guidelines', 'Delete Always our logo', 'brand_guidelines', 'brand guideline'],
  ])('asks under %s before it deletes, and says so', async (tab, button, table, what) => {
    const { user } = showBranding(tab, { answers: { [`DELETE /rest/v1/${table}`]: refused } });
    await user.click(await screen.findByRole('button', { name: button }));

    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );

    expect(await screen.findByText(`Failed to delete ${what}: Not for you.`)).toBeVisible();
  });

  it('shows an error and keeps the form open', async () => {
    const { user } = showBranding('overview', {
      answers: { 'POST /rest/v1/rpc/save_branding': refused },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));

    await user.click(screen.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Failed to update branding settings')).toBeVisible();
    expect(screen.getByText('Not for you.')).toBeVisible();
  });

  it('shows an error and keeps the selected palette', async () => {
    const { user } = showBranding('colors', {
      answers: { 'POST /rest/v1/rpc/save_branding': refused },
    });
    await user.click(await screen.findByRole('button', { name: 'Forest Green' }));

    await user.click(await screen.findByRole('button', { name: 'Save Palette' }));

    expect(await screen.findByText('Failed to update color palette: Not for you.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Primary' })).toHaveValue('#166534');
  });

  it.each([
    ['templates', 'Create Template', 'document_templates', /Template name/, 'document template'],
    ['guidelines', 'Create Guideline', 'brand_guidelines', /Title/, 'brand guideline'],
  ])('says so under %s of a new one, and keeps what was typed', async (...row) => {
    const [tab, button, table, field, what] = row;
    const { user } = showBranding(tab, {
      answers: {
        'GET /rest/v1/quotes': [],
        'POST /rest/v1/rpc/check_brand_guidelines': [],
        [`POST /rest/v1/${table}`]: refused,
      },
    });
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: field }), 'Bold');

    await user.click(dialog.getByRole('button', { name: button }));

    expect(await screen.findByText(`Failed to create ${what}`)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: field })).toHaveValue('Bold');
  });

  it("shows an error and keeps the guideline's input", async () => {
    const { user } = showBranding('guidelines', {
      answers: { 'PATCH /rest/v1/brand_guidelines': refused },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Always our logo' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Title/ }), '!');

    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Failed to update brand guideline')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Title/ })).toHaveValue('Always our logo!');
  });
});
