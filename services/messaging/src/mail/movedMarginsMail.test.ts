import { movedMarginsMail } from './movedMarginsMail.ts';

it('names each job whose margin moved, with the reason, and counts those that have no room', () => {
  const jobs = Array.from({ length: 52 }, (_, at) => ({
    name: `House ${at + 1}`,
    note: 'The contract is that of Q-0007, $40,000.00 instead of $27,500.00.',
  }));

  const { subject, text } = movedMarginsMail({
    to: 'robin@plumbline.test',
    name: 'Robin',
    jobs,
    siteUrl: 'https://portal.test',
  });

  expect(subject).toBe('The margin of 52 jobs changed with an update');
  expect(text).toContain('House 50: The contract is that of Q-0007');
  expect(text).not.toContain('House 51');
  expect(text).toContain('And 2 more. Each job shows its note on its Financials tab.');
});
