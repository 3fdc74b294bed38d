import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { PointsChart, ScoresChart, SeriesChart, ShareChart } from './index.ts';

const show = (chart: React.ReactElement) => {
  render(<ThemeRoot>{chart}</ThemeRoot>);
  return userEvent.setup();
};
const dollars = (value: number) => `$${value}`;
const rows = () =>
  within(screen.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => Array.from(row.children, (cell) => cell.textContent));

describe('the table behind a chart', () => {
  it.each(['bars', 'stacked', 'lines', 'areas'] as const)('has what %s show', (kind) => {
    show(
      <SeriesChart
        kind={kind}
        title="Revenue"
        categories={['Jan', 'Feb']}
        series={[
          { label: 'This year', values: [10, 20.5] },
          { label: 'Last year', values: [null, 7] },
        ]}
        format={dollars}
      />,
    );

    expect(rows()).toEqual([
      ['Name', 'This year', 'Last year'],
      ['Jan', '$10', ''],
      ['Feb', '$20.5', '$7'],
    ]);
    expect(screen.getByRole('figure', { name: 'Revenue' })).toBeVisible();
  });

  it('has shares that add up to 100', () => {
    show(
      <ShareChart
        title="Costs"
        parts={['Labor', 'Materials', 'Trades'].map((label) => ({ label, value: 1 }))}
        format={dollars}
      />,
    );

    expect(rows().map(([, , share]) => share)).toEqual(['Share', '34%', '33%', '33%']);
  });

  it('has both measures of points, and every score', () => {
    show(
      <>
        <PointsChart
          title="Jobs"
          points={[{ label: 'Deck', x: 3, y: 40 }]}
          x={{ label: 'Days', format: String }}
          y={{ label: 'Profit', format: dollars }}
        />
        <ScoresChart
          title="Scores"
          axes={['Quality', 'Safety', 'Timeliness']}
          scores={[{ label: 'Drywall crew', values: [90, 80, 70] }]}
        />
      </>,
    );
    const [jobs, scores] = screen.getAllByRole('table', { hidden: true });

    expect(jobs).toHaveTextContent('DaysProfitDeck3$40');
    expect(scores).toHaveTextContent('Drywall crewQuality90Safety80Timeliness70');
  });
});

it('can be taken along as a picture, as figures and on paper', async () => {
  const user = show(
    <SeriesChart
      kind="bars"
      title="Revenue"
      categories={['Jan']}
      series={[{ label: 'Revenue', values: [10] }]}
      format={dollars}
    />,
  );

  await user.click(screen.getByRole('button', { name: 'Download or print: Revenue' }));

  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Save as PNG',
    'Save as CSV',
    'Print',
  ]);
});
