import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { UsageMeters } from './UsageMeters.tsx';

describe('UsageMeters', () => {
  it('says where a limit is reached, and what can be done', async () => {
    renderInShell(<UsageMeters />, {
      area,
      answers: {
        'GET /rest/v1/company_usage': {
          active_projects: 5,
          max_active_projects: 5,
          open_projects: 9,
          max_open_projects: 10,
          members: 4,
          max_members: null,
          storage_bytes: 0,
          storage_gb: 50,
        },
      },
    });

    expect(await screen.findAllByText(/You’ve reached your plan’s limit/)).toHaveLength(1);
    expect(
      screen.getByText(
        'You’ve reached your plan’s limit. Complete or archive a project, or upgrade, to start another.',
      ),
    ).toBeVisible();
  });
});
