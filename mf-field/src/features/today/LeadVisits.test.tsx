import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makePunchList, makeTemplate } from '../../shared/punchSamples.ts';
import { makeToday } from '../../shared/samples.ts';

it('lists visits to leads with the number to call and the way there', async () => {
  renderInShell(pages, {
    area,
    role: 'field_supervisor',
    answers: {
      'GET /api/weather/forecast': { state: 'off' },
      'POST /rest/v1/rpc/project_logs': { today: '2026-11-23', logs: [] },
      'POST /rest/v1/rpc/project_punch': makePunchList([]),
      'POST /rest/v1/rpc/project_checklists': { checklists: [], templates: [makeTemplate()] },
      'GET /rest/v1/checklist_templates': [makeTemplate()],
      'POST /rest/v1/rpc/time_today': makeToday({
        lead_visits: [
          {
            id: 'v1',
            title: 'Deck',
            name: 'Rosa Marin',
            phone: '(512) 555-0177',
            address: '12 Mill Rd, Austin, TX 78701',
            start_date: '2026-11-23',
            start_time: '13:30',
            end_time: '14:30',
          },
        ],
      }),
    },
  });
  expect(await screen.findByText('Today, 1:30 PM to 2:30 PM')).toBeVisible();
  expect(screen.getByText('Rosa Marin')).toBeVisible();
  expect(screen.getByRole('link', { name: /555-0177/ })).toHaveAttribute('href', 'tel:5125550177');
  expect(screen.getByRole('link', { name: '12 Mill Rd, Austin, TX 78701' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=12%20Mill%20Rd%2C%20Austin%2C%20TX%2078701',
  );
});
