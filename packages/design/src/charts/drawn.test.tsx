import { render, screen, within } from '@testing-library/react';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { PointsChart, ScoresChart, SeriesChart, ShareChart } from './index.ts';

/** A figure of the table, and where its mark stands along the axis. */
type Drawn = { value: number; place: number };

// jsdom lays nothing out: a drawing is as wide as the style sheet says.
const width = '<style>figure div { width: 600px !important; }</style>';

function show(chart: React.ReactElement) {
  document.head.insertAdjacentHTML('beforeend', width);
  render(<ThemeRoot>{chart}</ThemeRoot>);
  const figure = screen.getByRole('figure');
  const drawing = figure.querySelector('[data-chart]');
  if (!drawing) throw new Error('Nothing is drawn');
  return { drawing, columns: columnsOf(figure) };
}

/** The table behind the chart by column, without the names of its rows; an empty cell is a gap. */
function columnsOf(figure: HTMLElement): (number | null)[][] {
  const [, ...rows] = within(figure).getAllByRole('row', { hidden: true });
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell', { hidden: true })
      .map(({ textContent }) => (textContent === '' ? null : Number.parseFloat(textContent))),
  );
  return (cells[0] ?? []).map((_, at) => cells.map((row) => row[at] ?? null));
}

const numberOf = (element: Element, name: string) => Number(element.getAttribute(name));

/** The marks of each series, as they follow each other in the drawing. */
function marksOf(drawing: Element, selector: string): Element[][] {
  const bySeries = Map.groupBy(drawing.querySelectorAll(selector), (mark) =>
    mark.closest('[data-series]')?.getAttribute('data-series'),
  );
  return [...bySeries.values()];
}

/** The points that a line goes through. */
const pointsOf = (path: Element) =>
  Array.from(
    (path.getAttribute('d') ?? '').matchAll(/(-?[\d.]+(?:e-?\d+)?),(-?[\d.]+(?:e-?\d+)?)/g),
    ([, x, y]) => ({ x: Number(x), y: Number(y) }),
  );

/** How far round the outer edge of a part goes. */
function outerAngle(part: Element): number {
  const number = String.raw`(-?[\d.]+(?:e-?\d+)?)`;
  const step = new RegExp(`[MLA](?:${number},${number},0,[01],[01],)?${number},${number}`, 'g');
  const steps = Array.from((part.getAttribute('d') ?? '').matchAll(step), ([, radius, , x, y]) => ({
    radius: Number(radius ?? 0),
    angle: Math.atan2(Number(y), Number(x)),
  }));
  const widest = Math.max(...steps.map(({ radius }) => radius));
  const at = steps.findIndex(({ radius }) => radius === widest);
  const turned = (steps[at]?.angle ?? 0) - (steps[at - 1]?.angle ?? 0);
  return (turned + 2 * Math.PI) % (2 * Math.PI);
}

/** All marks follow one scale, to the pixel, and more lies in the direction of `sign`. */
function expectOneScale(drawn: readonly Drawn[], sign: 1 | -1) {
  const sorted = drawn.toSorted((a, b) => a.value - b.value);
  const [least, most] = [sorted.at(0), sorted.at(-1)];
  if (!least || !most) throw new Error('Nothing is drawn');
  const unit = (most.place - least.place) / (most.value - least.value);
  expect(Math.sign(unit)).toBe(sign);
  for (const { value, place } of sorted)
    expect(Math.abs(place - least.place - (value - least.value) * unit)).toBeLessThan(1);
}

const series = [
  { label: 'Revenue', values: [1250.5, 0, 90, 4000, 17.25] },
  { label: 'Cost', values: [900, 310, 2600.75, 3999, 1] },
];
const categories = ['Jan', 'Feb', 'Mar', 'Apr', 'May'];
const shared = { title: 'Jobs', categories, series, format: String };

describe('what is drawn is what the table says', () => {
  it('bars: each as long as its figure, down where it is a loss', () => {
    const profit = { label: 'Profit', values: [350.5, -310, -2510.75, 1, 16.25] };
    const { drawing, columns } = show(
      <SeriesChart {...shared} kind="bars" series={[...series, profit]} />,
    );

    const marks = marksOf(drawing, '.MuiBarChart-series rect');
    expect(marks.map((bars) => bars.length)).toEqual([5, 5, 5]);
    const drawn = marks.flatMap((bars, at) =>
      bars.flatMap((bar, row) => {
        const value = columns[at]?.[row] ?? 0;
        const [top, foot] = [numberOf(bar, 'y'), numberOf(bar, 'y') + numberOf(bar, 'height')];
        return value < 0
          ? [
              { value, place: foot },
              { value: 0, place: top },
            ]
          : [
              { value, place: top },
              { value: 0, place: foot },
            ];
      }),
    );
    expect(drawn).toHaveLength(30);
    expectOneScale(drawn, -1);
  });

  it('bars of what has a long name: each as long as its figure, to the side', () => {
    const named = ['Riverside Duplex', 'Hillcrest Repipe', 'Deck', 'Roof', 'Garage'];
    const { drawing, columns } = show(<SeriesChart {...shared} categories={named} kind="bars" />);

    const marks = marksOf(drawing, '.MuiBarChart-series rect');
    expect(marks.map((bars) => bars.length)).toEqual([5, 5]);
    const drawn = marks.flatMap((bars, at) =>
      bars.map((bar, row) => ({
        value: columns[at]?.[row] ?? 0,
        place: numberOf(bar, 'x') + numberOf(bar, 'width'),
      })),
    );
    expectOneScale(drawn, 1);
  });

  it.each(['bars', 'lines'] as const)(
    '%s of weeks: short names below, whole ones in the table',
    (kind) => {
      const days = ['Nov 2', 'Nov 9', 'Nov 16', 'Nov 23', 'Nov 30'];
      const { drawing } = show(
        <SeriesChart
          {...shared}
          kind={kind}
          categories={days.map((day) => `Week of ${day}, 2026`)}
          axisNames={days}
          axisTitle="Week of"
        />,
      );

      const texts = Array.from(drawing.querySelectorAll('text'), ({ textContent }) => textContent);
      expect(texts).toEqual(expect.arrayContaining(['Nov 2', 'Week of']));
      expect(texts.some((text) => text.includes('2026'))).toBe(false);
      expect(screen.getByRole('table', { hidden: true })).toHaveTextContent('Week of Nov 9, 2026');
    },
  );

  it('stacked bars: each stands upon the one below', () => {
    const { drawing, columns } = show(<SeriesChart {...shared} kind="stacked" />);

    const marks = marksOf(drawing, '.MuiBarChart-series rect');
    expect(marks.map((bars) => bars.length)).toEqual([5, 5]);
    const below = categories.map(() => 0);
    const drawn = marks.flatMap((bars, at) =>
      bars.flatMap((bar, row) => {
        const foot = below[row] ?? 0;
        const value = foot + (columns[at]?.[row] ?? 0);
        below[row] = value;
        const top = numberOf(bar, 'y');
        return [
          { value, place: top },
          { value: foot, place: top + numberOf(bar, 'height') },
        ];
      }),
    );
    expectOneScale(drawn, -1);
  });

  it.each(['lines', 'areas'] as const)('%s: through every figure, with a gap for none', (kind) => {
    const open = { label: 'This year', values: [10, 2000.5, null, null, 40] };
    const { drawing, columns } = show(
      <SeriesChart {...shared} kind={kind} series={[...series, open]} />,
    );

    const lines = Array.from(drawing.querySelectorAll('path.MuiLineChart-line'), pointsOf);
    expect(lines.map((points) => points.length)).toEqual([5, 5, 3]);
    const drawn = lines.flatMap((points, at) => {
      const values = columns[at]?.filter((value) => value !== null) ?? [];
      return points.map(({ y }, row) => ({ value: values[row] ?? Number.NaN, place: y }));
    });
    expectOneScale(drawn, -1);
    expect(drawing.querySelectorAll('path.MuiLineChart-area')).toHaveLength(
      kind === 'areas' ? 3 : 0,
    );
  });

  it('parts of a whole: each as wide as its share', () => {
    const { drawing, columns } = show(
      <ShareChart
        title="Costs"
        parts={[
          { label: 'Labor', value: 5200 },
          { label: 'Materials', value: 2900.5 },
          { label: 'Trades', value: 1100 },
          { label: 'Permits', value: 799.5 },
        ]}
        format={String}
      />,
    );
    const [amounts = [], percents = []] = columns;
    const angles = Array.from(drawing.querySelectorAll('path.MuiPieChart-arc'), outerAngle);
    expect(angles).toHaveLength(4);

    // Every part gives the same sliver away to the gaps and the round corners.
    const sliver = (2 * Math.PI - angles.reduce((sum, angle) => sum + angle, 0)) / angles.length;
    const whole = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
    for (const [at, angle] of angles.entries()) {
      const share = (angle + sliver) / (2 * Math.PI);
      expect(Math.abs(share - (amounts[at] ?? 0) / whole)).toBeLessThan(0.005);
      expect(Math.abs(share * 100 - (percents[at] ?? 0))).toBeLessThan(1);
    }
  });

  it('points: where both measures say', () => {
    const { drawing, columns } = show(
      <PointsChart
        title="Jobs"
        points={[
          { label: 'Deck', x: 30, y: 12.5 },
          { label: 'Lake house', x: 240, y: -4 },
          { label: 'Kitchen', x: 12, y: 38 },
        ]}
        x={{ label: 'Days', format: String }}
        y={{ label: 'Margin', format: String }}
      />,
    );
    const [days = [], margins = []] = columns;
    const places = Array.from(drawing.querySelectorAll('.MuiScatterChart-marker'), (mark) =>
      /translate\((-?[\d.]+),? (-?[\d.]+)\)/.exec(mark.getAttribute('transform') ?? ''),
    );
    expect(places).toHaveLength(3);
    const along = (values: readonly (number | null)[], group: 1 | 2) =>
      places.map((place, at) => ({ value: values[at] ?? 0, place: Number(place?.[group]) }));

    expectOneScale(along(days, 1), 1);
    expectOneScale(along(margins, 2), -1);
  });

  it('scores: as far from the middle as they are high', () => {
    const axes = ['Quality', 'Timeliness', 'Cost', 'Words', 'Safety', 'Ideas'];
    const { drawing, columns } = show(
      <ScoresChart
        title="Crews"
        axes={axes}
        scores={[
          { label: 'Drywall crew', values: [95, 80, 62, 100, 71, 55] },
          { label: 'Nobody', values: [0, 0, 0, 0, 0, 0] },
        ]}
      />,
    );
    const [marks = [], [middle] = []] = marksOf(drawing, 'circle[class*="seriesMark"]');
    expect(marks).toHaveLength(6);
    if (!middle) throw new Error('There is no middle');
    const drawn = marks.map((mark, at) => {
      const x = numberOf(mark, 'cx') - numberOf(middle, 'cx');
      const y = numberOf(middle, 'cy') - numberOf(mark, 'cy');
      const place = Math.hypot(x, y);
      const turn = (2 * Math.PI * at) / axes.length;
      expect(x).toBeCloseTo(place * Math.sin(turn), 1);
      expect(y).toBeCloseTo(place * Math.cos(turn), 1);
      return { value: columns[0]?.[at] ?? 0, place };
    });
    expectOneScale([...drawn, { value: 0, place: 0 }], 1);
  });

  it('spaces the points of a line by time where times are given', () => {
    const dates = ['2026-01-01', '2026-01-11', '2026-04-11'];
    const { drawing } = show(
      <SeriesChart
        title="Cost"
        kind="lines"
        categories={dates}
        times={dates.map(Date.parse)}
        series={[{ label: 'Cost', values: [1, 2, 3] }]}
        format={String}
      />,
    );
    const line = drawing.querySelector('path.MuiLineElement-root, .MuiLineChart-line');

    const [first, second, third] = line ? pointsOf(line).map(({ x }) => x) : [];

    // 10 of 100 days
    expect(((second ?? 0) - (first ?? 0)) / ((third ?? 0) - (first ?? 0))).toBeCloseTo(0.1, 2);
  });
});
