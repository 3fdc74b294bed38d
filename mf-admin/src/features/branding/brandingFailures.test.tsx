import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeCompany } from '../../shared/makeCompany.ts';
import { makeTemplate } from '../../shared/makeTemplate.ts';

const brand = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Ridgeline',
  primary_color: '#1E40AF',
  secondary_color: '#3B82F6',
  accent_color: '#F59E0B',
  font_family: 'Inter',
  font_size_base: 14,
};
const logo = {
  id: '00000000-0000-4000-8000-0000000000f1',
  logo_type: 'full_logo',
  file_name: 'ridge.svg',
  file_path: 'company-logos/x/1-a.svg',
  file_size: 2048,
  is_primary: false,
  created_at: '2026-11-01T00:00:00Z',
};
const rule = {
  id: '00000000-0000-4000-8000-0000000000f5',
  guideline_type: 'logo_usage',
  title: 'Always our logo',
  description: null,
  settings: {},
  is_enforced: true,
  created_at: '2026-11-01T00:00:00Z',
};
const answers = {
  'GET /rest/v1/company_branding': brand,
  'GET /rest/v1/companies': makeCompany(),
  'GET /rest/v1/company_logos': [logo],
  'GET /rest/v1/document_templates': [makeTemplate({ is_default: false })],
  'GET /rest/v1/brand_guidelines': [rule],
};
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (tab: string, options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: `/branding?tab=${tab}`,
    ...options,
    answers: { ...answers, ...options.answers },
  });

describe('what could not be done', () => {
  const refused = databaseError('PT403', 'Not for you.');

  it.each([
    ['logos', 'company_logos', 'Failed to load logos'],
    ['templates', 'document_templates', 'Failed to load document templates'],
    ['guidelines', 'brand_guidelines', 'Failed to load brand guidelines'],
  ])('says so of %s that did not come', async (tab, table, message) => {
    show(tab, { answers: { [`GET /rest/v1/${table}`]: refused } });

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
    const { user } = show(tab, { answers: { [`POST /rest/v1/${path}`]: refused } });

    await user.click(await screen.findByRole('button', { name: button }));

    expect(await screen.findByText(message)).toBeVisible();
  });

  it.each([
    ['templates', 'Delete Our quotes', 'document_templates', 'document template'],
    ['guidelines', 'Delete Always our logo', 'brand_guidelines', 'brand guideline'],
  ])('asks under %s before it deletes, and says so', async (tab, button, table, what) => {
    const { user } = show(tab, { answers: { [`DELETE /rest/v1/${table}`]: refused } });
    await user.click(await screen.findByRole('button', { name: button }));

    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );

    expect(await screen.findByText(`Failed to delete ${what}: Not for you.`)).toBeVisible();
  });

  it('says so of the brand, whose form stays open', async () => {
    const { user } = show('overview', { answers: { 'POST /rest/v1/rpc/save_branding': refused } });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));

    await user.click(screen.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Failed to update branding settings')).toBeVisible();
    expect(screen.getByText('Not for you.')).toBeVisible();
  });

  it('says so of the palette, which stays as it was chosen', async () => {
    const { user } = show('colors', { answers: { 'POST /rest/v1/rpc/save_branding': refused } });
    await user.click(await screen.findByRole('button', { name: 'Forest Green' }));

    await user.click(await screen.findByRole('button', { name: 'Save Palette' }));

    expect(await screen.findByText('Failed to update color palette: Not for you.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Primary' })).toHaveValue('#166534');
  });

  it('says so of a guideline that was changed, and keeps what was typed', async () => {
    const { user } = show('guidelines', {
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
