import { renderInShell } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeCompany } from '../../shared/makeCompany.ts';
import { makeTemplate } from '../../shared/makeTemplate.ts';

export const brand = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Ridgeline',
  primary_color: '#1E40AF',
  secondary_color: '#3B82F6',
  accent_color: '#F59E0B',
  font_family: 'Inter',
  font_size_base: 14,
};
export const logo = {
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
  'POST /rest/v1/rpc/company_profile': makeCompany(),
  'GET /rest/v1/company_logos': [logo],
  'GET /rest/v1/document_templates': [makeTemplate({ is_default: false })],
  'GET /rest/v1/brand_guidelines': [rule],
};
type Options = Partial<Parameters<typeof renderInShell>[1]>;
/** Opens a branding tab for a test company with one of each. */
export const showBranding = (tab: string, options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: `/branding?tab=${tab}`,
    ...options,
    answers: { ...answers, ...options.answers },
  });
