import { formatDateTime } from '@plumbline/design';
import type { AuditEntry } from '../data/audit.ts';
import { auditText } from './auditText.ts';

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  table_name: 'tax_rates',
  row_id: 'x',
  action: 'insert',
  changed: null,
  actor_id: null,
  is_platform_admin: false,
  created_at: '2026-11-21T00:00:00Z',
  ...more,
});

describe('auditText', () => {
  it.each([
    [{}, 'Tax rate created', ''],
    [{ action: 'delete' as const, changed: { name: 'City' } }, 'Tax rate deleted', ''],
    [{ table_name: 'price_proposals' }, 'Price proposal created', ''],
    [
      {
        table_name: 'quotes',
        action: 'update' as const,
        changed: {
          viewed_at: [null, '2026-11-22T17:18:41.22578+00:00'],
          valid_until: ['2026-12-01', '2026-12-31'],
          show_summary_only: [false, true],
        },
      },
      'Quote changed',
      `viewed: nothing → ${formatDateTime('2026-11-22T17:18:41Z')}; valid until: Dec 1, 2026 → Dec 31, 2026; show summary only: no → yes`,
    ],
    [
      { action: 'update' as const, changed: { rate: [6.25, 8], description: ['', null] } },
      'Tax rate changed',
      'rate: 6.25 → 8; description: nothing → nothing',
    ],
    [
      { action: 'update' as const, changed: { a: [1, 2], b: [1, 2], c: [1, 2], d: [1, 2] } },
      'Tax rate changed',
      'a: 1 → 2; b: 1 → 2; c: 1 → 2 and 1 more',
    ],
    [
      {
        table_name: 'signatures',
        action: 'update' as const,
        changed: { signed_object_path: [null, 'a/b.pdf'], signed_content_hash: [null, 'f00'] },
      },
      'Signature changed',
      'signed copy stored',
    ],
    [
      {
        table_name: 'user_profiles',
        action: 'update' as const,
        changed: { preferences: [{}, { theme: 'dark' }] },
      },
      'User changed',
      'preferences',
    ],
    [
      {
        table_name: 'companies',
        action: 'update' as const,
        changed: {
          stripe_customer_id: [null, 'cus_fce94b7640d8b'],
          logo_path: [null, 'a/b/c.png'],
        },
      },
      'Company profile changed',
      'stripe customer; logo',
    ],
    // Nobody changed anything: a client viewed the link.
    [
      {
        table_name: 'document_shares',
        action: 'update' as const,
        changed: { view_count: [2, 3], last_viewed_at: [null, '2026-11-22T17:18:41+00:00'] },
      },
      'Link to a document opened',
      '',
    ],
    [
      {
        table_name: 'share_links',
        action: 'update' as const,
        changed: { view_count: [2, 3], expires_on: [null, '2026-12-31'] },
      },
      'Link to a project changed',
      'view count: 2 → 3; expires on: nothing → Dec 31, 2026',
    ],
  ])('%j', (more, title, changes) => {
    expect(auditText(entry(more))).toEqual({ title, changes });
  });

  it('cuts long values', () => {
    const { changes } = auditText(
      entry({ action: 'update', changed: { a: ['x'.repeat(99), ''] } }),
    );

    expect(changes).toContain(`${'x'.repeat(39)}… → nothing`);
  });
});
