import type { ReportChart } from '../model.ts';
import { standardTemplate } from '../model.ts';
import { sheetOf } from '../paper.ts';
import { barAxis } from './barAxis.ts';
import { chartBlock } from './chartBlock.ts';
import { tags } from './tags.ts';

const setting = {
  sheet: sheetOf('a4'),
  measure: (text: string) => text.length * 4,
  sender: { name: 'Summit', details: [] },
  template: standardTemplate,
  tag: tags(),
  color: '#1e40af',
};
const values = [100, 50, 0, -50];
const chart: ReportChart = {
  title: 'Revenue',
  categories: ['Jan', 'Feb', 'Mar', 'A category with a name that has no room at all here'],
  series: [{ label: 'Revenue', color: '#0072b2', values }],
  axis: barAxis(values, (value) => `$${value}`),
};

describe('a chart on paper', () => {
  const { height, draw } = chartBlock(setting, chart);
  const marks = draw(100);
  const bars = marks.filter((mark) => mark.kind === 'box' && mark.height !== 7);

  it('has bars as long as their values, none for nothing, and below zero downwards', () => {
    const [jan, feb, april] = bars.flatMap((mark) => (mark.kind === 'box' ? [mark] : []));

    expect(bars).toHaveLength(3);
    expect(jan?.height).toBeCloseTo(2 * (feb?.height ?? 0));
    expect(april?.height).toBeCloseTo(feb?.height ?? 0);
    expect(april?.y).toBeCloseTo((jan?.y ?? 0) + (jan?.height ?? 0));
  });

  it('says what is what, and shortens what has no room', () => {
    const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

    expect(texts).toEqual(expect.arrayContaining(['Revenue', 'Jan', '$100', '$0', '$-50']));
    expect(texts.some((text) => /^A category.*…$/.test(text))).toBe(true);
  });

  it('stays in its frame', () => {
    for (const mark of marks) {
      const y = 'y1' in mark ? mark.y1 : 'y' in mark ? mark.y : Number.NaN;
      expect(y).toBeGreaterThanOrEqual(100);
      expect(y).toBeLessThanOrEqual(100 + height);
    }
  });

  it('names every so many of the days that have no room side by side, each in full', () => {
    const days = Array.from({ length: 31 }, (_, at) => `Nov ${at + 1}`);
    const { draw: drawDays } = chartBlock(setting, {
      ...chart,
      categories: days.map((day) => `${day}, 2026`),
      axisNames: days,
    });
    const texts = drawDays(0).flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
    const named = texts.filter(({ text }) => text.startsWith('Nov'));

    expect(named.map(({ text }) => text).slice(0, 2)).toEqual(['Nov 1', 'Nov 4']);
    for (const [at, { x, text }] of named.slice(1).entries())
      expect(x - (named[at]?.x ?? 0)).toBeGreaterThan(setting.measure(text));
  });
});
