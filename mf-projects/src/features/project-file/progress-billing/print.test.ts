import { applicationCsv, applicationReport } from './applicationPrint.ts';
import { makeApplication, makeLine } from './makeBilling.ts';
import { makeFile } from '../makeFile.ts';
import { defaultWaiverText, fillWaiverText } from './waiverText.ts';

/** The second application of the published example in payApplications.test.ts of the database. */
const lines = [
  makeLine({
    description: 'Demolition',
    scheduled_value: 3000,
    previous_work: 2000,
    work: 2000,
    stored: 0,
    completed: 2000,
    balance: 1000,
    retainage: 200,
  }),
  makeLine({
    description: 'Drywall & Carpentry',
    scheduled_value: 36_000,
    previous_work: 11_000,
    work: 15_200,
    stored: 1800,
    completed: 17_000,
    balance: 19_000,
    retainage: 1700,
  }),
  makeLine({
    description: 'Doors & Hardware',
    scheduled_value: 1000,
    previous_work: 0,
    work: 500,
    stored: 0,
    completed: 500,
    balance: 500,
    retainage: 50,
  }),
  makeLine({
    description: 'Electrical',
    scheduled_value: 7000,
    previous_work: 1000,
    work: 4000,
    stored: 850,
    completed: 4850,
    balance: 2150,
    retainage: 485,
  }),
];
const application = {
  ...makeApplication({
    original_value: 47_000,
    contract_sum: 47_000,
    completed: 24_350,
    retainage: 2435,
    held: 2435,
    earned: 21_915,
    previous: 12_600,
    due: 9315,
    to_finish: 25_085,
  }),
  lines,
};
const company = { name: 'Sampler Builders', settings: {} } as Parameters<
  typeof applicationReport
>[2];

it('prints the totals of the published example, in PDF and CSV alike', () => {
  const report = applicationReport(application, makeFile(), company);
  const csv = applicationCsv(application);

  expect(report.tables.at(-1)?.totals).toEqual([
    '',
    'Total',
    '$47,000.00',
    '$14,000.00',
    '$7,700.00',
    '$2,650.00',
    '$24,350.00',
    '51.8%',
    '$22,650.00',
    '$2,435.00',
  ]);
  expect(report.tables[1]?.rows.map(([, label, amount]) => [label, amount])).toContainEqual([
    'Current payment due',
    '$9,315.00',
  ]);
  expect(csv.rows[4]).toEqual([
    '',
    'Total',
    '47000.00',
    '14000.00',
    '7700.00',
    '2650.00',
    '24350.00',
    '51.8%',
    '22650.00',
    '2435.00',
  ]);
  expect(csv.rows).toContainEqual(['', 'Balance to finish, including retainage', '25085.00']);
});

it('fills a waiver in, and a conditional one depends on the payment', () => {
  const facts = {
    claimant: 'Sampler Builders',
    client: 'Morgan Lake',
    project: 'Lakeside',
    location: 'Austin',
    amount: 9315,
    through: '2026-11-30',
    cleared: '',
  };

  const text = fillWaiverText(defaultWaiverText('conditional_progress'), facts);

  expect(text).toContain('only when Sampler Builders has received $9,315.00');
  expect(text).not.toContain('{');
  expect(defaultWaiverText('unconditional_final')).toContain('paid in full');
});
