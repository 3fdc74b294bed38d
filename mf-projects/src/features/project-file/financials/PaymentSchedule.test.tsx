import { databaseError, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { makeFile } from '../makeFile.ts';
import { PaymentSchedule } from './PaymentSchedule.tsx';

const draw = {
  id: 'd1',
  description: 'Framing',
  amount: 144_000,
  due_date: '2020-09-01',
  status: 'overdue',
};
const show = (answer: unknown) => {
  const first = [[draw]];
  return renderInShell(<PaymentSchedule project={makeFile()} />, {
    area,
    answers: {
      'GET /rest/v1/payment_schedule_list': () => first.shift() ?? new Promise(() => {}),
      'PATCH /rest/v1/payment_schedule': answer,
    },
  });
};

it('shows a payment as paid at once, before the schedule is read anew', async () => {
  const { user } = show(() => new Promise(() => {}));

  await user.click(await screen.findByRole('button', { name: 'Mark paid' }));

  expect(await screen.findByText('Paid')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark unpaid' })).toBeVisible();
});

it('takes that back where it is refused, and says why', async () => {
  const { user } = show(databaseError('PT402', 'Your trial has ended.'));

  await user.click(await screen.findByRole('button', { name: 'Mark paid' }));

  expect(await screen.findByText('Your trial has ended.')).toBeVisible();
  expect(await screen.findByText('Overdue')).toBeVisible();
});
