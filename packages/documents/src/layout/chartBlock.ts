import type { Mark } from '../marks.ts';
import type { ReportChart } from '../model.ts';
import type { Block } from './flow.ts';
import { ink, textMark } from './ink.ts';
import type { Setting } from './setting.ts';
import { tagged } from './tags.ts';

const plotHeight = 130;
const above = 36;
const below = 40;
const axisWidth = 46;
const size = 7.5;
type Align = 'left' | 'right' | 'center';

/** A chart on paper: title, legend, axis, and bars as boxes, so that it prints sharp at any size. */
export function chartBlock({ sheet, measure, tag }: Setting, chart: ReportChart): Block {
  const figure = tag('Figure', { alt: inWords(chart), bookmark: chart.title });
  const { from, to, labels } = chart.axis;
  const left = sheet.left + axisWidth;
  const width = sheet.right - left;
  const group = width / Math.max(chart.categories.length, 1);
  const bar = (group * 0.7) / Math.max(chart.series.length, 1);
  const text = (x: number, y: number, words: string, align: Align = 'left') =>
    textMark(measure, { x, y, text: words, size, color: ink.muted, align });
  const fitted = (words: string) => {
    if (measure(words, 'regular', size) <= group - 3) return words;
    const cut = Array.from(words).findLastIndex(
      (_, at, all) => measure(`${all.slice(0, at).join('')}…`, 'regular', size) <= group - 3,
    );
    return cut > 0 ? `${Array.from(words).slice(0, cut).join('')}…` : '';
  };
  const { axisNames } = chart;
  const longest = Math.max(0, ...(axisNames ?? []).map((name) => measure(name, 'regular', size)));
  const step = Math.ceil((longest + 6) / group);
  const nameAt = (category: string, at: number) =>
    axisNames ? (at % step === 0 && axisNames[at]) || '' : fitted(category);
  return {
    height: above + plotHeight + below,
    draw(y): Mark[] {
      const floor = y + above + plotHeight;
      const yOf = (value: number) => floor - ((value - from) / (to - from)) * plotHeight;
      const zero = yOf(0);
      const legend = chart.series.reduce<{ x: number; marks: Mark[] }>(
        ({ x, marks }, { label, color }) => ({
          x: x + measure(label, 'regular', size) + 24,
          marks: [
            ...marks,
            { kind: 'box', x, y: y + 19, width: 7, height: 7, fill: color },
            text(x + 10, y + 18, label),
          ],
        }),
        { x: left, marks: [] },
      );
      return tagged(figure, [
        textMark(measure, { x: sheet.left, y, text: chart.title, size: 10.5, weight: 'bold' }),
        ...legend.marks,
        ...labels.flatMap((label, at): Mark[] => {
          const line = yOf(from + ((to - from) * at) / (labels.length - 1));
          return [
            {
              kind: 'rule',
              x1: left,
              x2: sheet.right,
              y1: line,
              y2: line,
              color: ink.hair,
              thickness: 0.5,
            },
            text(left - 6, line - 4, label, 'right'),
          ];
        }),
        ...chart.series.flatMap(({ values, color }, nth) =>
          chart.categories.flatMap((_, at): Mark[] => {
            const end = yOf(values[at] ?? 0);
            const height = Math.abs(zero - end);
            if (height < 0.2) return [];
            const x = left + at * group + group * 0.15 + nth * bar;
            return [{ kind: 'box', x, y: Math.min(zero, end), width: bar, height, fill: color }];
          }),
        ),
        ...chart.categories.flatMap((category, at): Mark[] => {
          const words = nameAt(category, at);
          return words ? [text(left + (at + 0.5) * group, floor + 6, words, 'center')] : [];
        }),
      ]);
    },
  };
}

/** What the bars say, for those who do not see them. */
const inWords = ({ title, categories, series }: ReportChart) =>
  [
    `${title}.`,
    ...series.map(({ label, values }) => {
      const bars = categories.map((category, at) => `${category} ${values[at] ?? 0}`);
      return `${label}: ${bars.join(', ')}.`;
    }),
  ].join(' ');
