import type { Template } from '../data/template.ts';

/** Test template: the default of quotes. */
export const makeTemplate = (more: Partial<Template> = {}): Template => ({
  id: '00000000-0000-4000-8000-0000000000d1',
  template_name: 'Our quotes',
  document_type: 'quote',
  base_template: 'standard',
  logo_position: 'top-left',
  logo_size: 'medium',
  show_logo: true,
  show_watermark: false,
  template_config: {},
  status: 'active',
  is_default: true,
  version: 1,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-02T00:00:00Z',
  ...more,
});
