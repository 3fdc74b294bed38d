import {
  goalsForm,
  ratingForm,
  regionsForm,
  scheduleForm,
  toGoals,
  toGoalsForm,
  toRegions,
  toRegionsForm,
} from './insightForms.ts';

const messages = (answer: { error?: { issues: { message: string }[] } | undefined }) =>
  answer.error?.issues.map(({ message }) => message);

describe('goals', () => {
  it('are unchanged after a round trip', () => {
    const values = toGoalsForm([{ metric: 'monthly_revenue', target: 60_000.5, actual: 1 }]);

    expect(values).toMatchObject({ monthly_revenue: '60000.5', quote_win_rate: '' });
    expect(toGoals(goalsForm.parse(values))).toEqual([
      { metric: 'monthly_revenue', target: 60_000.5 },
      { metric: 'project_completion', target: 0 },
      { metric: 'quote_win_rate', target: 0 },
      { metric: 'new_clients', target: 0 },
    ]);
  });

  it.each([
    ['monthly_revenue', '$60,000', undefined],
    ['monthly_revenue', '$1,060,000.50', undefined],
    ['monthly_revenue', '12,50', ['Please enter an amount']],
    ['monthly_revenue', 'much', ['Please enter an amount']],
    ['project_completion', '101', ['Between 0 and 100']],
    ['quote_win_rate', '55 %', undefined],
    ['new_clients', '-1', ['Please enter a number']],
  ])('%s takes %s: %j', (metric, text, expected) => {
    expect(messages(goalsForm.safeParse({ ...toGoalsForm([]), [metric]: text }))).toEqual(expected);
  });
});

describe('regions', () => {
  it('are unchanged after a round trip, including empty ones', () => {
    const values = toRegionsForm([{ region: 'downtown', zip_prefixes: ['78701', '787'] }]);

    expect(values.downtown).toBe('78701, 787');
    expect(toRegions(regionsForm.parse(values))).toEqual([
      { region: 'downtown', zip_prefixes: ['78701', '787'] },
      ...['north-suburbs', 'west-industrial', 'east-residential', 'south-commercial'].map(
        (region) => ({ region, zip_prefixes: [] }),
      ),
    ]);
  });

  it.each(['78', '787011', 'Austin'])('do not take %s', (text) => {
    expect(messages(regionsForm.safeParse({ ...toRegionsForm([]), downtown: text }))).toEqual([
      'Enter ZIP codes or prefixes, separated by commas',
    ]);
  });
});

it.each(['', '101', '-1', '9.5', 'good'])('refuses %j as a mark', (text) => {
  expect(ratingForm.shape.safety.safeParse(text).success).toBe(false);
});

it.each([
  ['', ['Email is required']],
  ['office@x.test, boss@x.test', undefined],
  ['office@x.test nobody', ['Please enter a valid email address']],
])('a report goes to %j: %j', (recipients, expected) => {
  expect(messages(scheduleForm.safeParse({ recipients, is_active: true }))).toEqual(expected);
});
