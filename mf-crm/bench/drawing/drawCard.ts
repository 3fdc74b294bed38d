import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { oneOf, randomFrom } from '@plumbline/photo-reader/samples';
import type { TrueCard } from './randomCard.ts';

const fonts = [
  'Liberation Sans',
  'Liberation Serif',
  'DejaVu Sans',
  'DejaVu Serif',
  'Liberation Sans Narrow',
  'DejaVu Sans Mono',
] as const;
type Paper = { back: string; ink: string; accent: string };
const papers: [Paper, ...Paper[]] = [
  { back: '#fff', ink: '#222', accent: '#1f4e8c' },
  { back: '#f6f1e4', ink: '#3a2c1a', accent: '#8a1c1c' },
  { back: '#fff', ink: '#111', accent: '#2d6a3e' },
  { back: '#1d2733', ink: '#f4f4f4', accent: '#ffd27a' },
];
export const layouts = [
  'left',
  'center',
  'two columns',
  'company on top',
  'contact screen',
  'text message',
] as const;
export type Layout = (typeof layouts)[number];
/** The layout of a card: all in turn. */
export const layoutOf = (seed: number): Layout => layouts[seed % layouts.length] ?? 'left';

type Style = { size?: number; bold?: boolean; align?: 'left' | 'right' | 'center'; color?: string };
type Pen = {
  context: SKRSContext2D;
  random: () => number;
  write: (text: string, x: number, y: number, style?: Style) => void;
  accent: string;
  size: number;
};

/** A card or a screenshot, clean. */
export function drawCard(card: TrueCard): Canvas {
  const random = randomFrom(card.seed + 7919);
  const layout = layoutOf(card.seed);
  const isScreen = layout === 'contact screen' || layout === 'text message';
  const { back, ink, accent } = isScreen
    ? { back: '#fff', ink: '#111', accent: '#0a66c2' }
    : oneOf(random, papers);
  const font = isScreen ? 'Liberation Sans' : oneOf(random, fonts);
  const [width, height] = isScreen ? [780, 1400] : [1050, 600];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = back;
  context.fillRect(0, 0, width, height);
  const size = 25 + Math.floor(random() * 7);
  const pen: Pen = {
    context,
    random,
    accent,
    size,
    write: (text, x, y, style = {}) => {
      context.font = `${style.bold ? 'bold ' : ''}${style.size ?? size}px "${font}"`;
      context.fillStyle = style.color ?? ink;
      context.textAlign = style.align ?? 'left';
      context.fillText(text, x, y);
    },
  };
  if (layout === 'contact screen') drawContact(pen, card);
  else if (layout === 'text message') drawMessage(pen, card);
  else drawPaper(pen, card, layout);
  return canvas;
}

const formed = (digits: string, form: number) => {
  const [a, b, c] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return [`(${a}) ${b}-${c}`, `${a}-${b}-${c}`, `${a}.${b}.${c}`, `+1 ${a} ${b} ${c}`][form] ?? '';
};

type Labels = readonly [cell: string, office: string, fax: string, mail: string];
const labelSets: [Labels, ...Labels[]] = [
  ['', 'Office ', 'Fax ', ''],
  ['M: ', 'O: ', 'F: ', 'E: '],
  ['Cell: ', 'Office: ', 'Fax: ', 'Email: '],
  ['Mobile ', 'Phone ', 'Fax ', ''],
];

/** The lines below the name, as cards label them. */
function linesOf({ random }: Pen, card: TrueCard): string[] {
  const form = Math.floor(random() * 4);
  const [cell, office, fax, mail] = oneOf(random, labelSets);
  const numbers = [
    ...(card.office ? [`${office}${formed(card.office, form)}`] : []),
    `${card.office && cell === '' ? 'Cell ' : cell}${formed(card.phone, form)}`,
    ...(card.fax ? [`${fax}${formed(card.fax, form)}`] : []),
  ];
  return [
    ...(random() < 0.5 ? numbers : numbers.toReversed()),
    ...(card.email ? [`${mail}${card.email}`] : []),
    ...(card.site ? [card.site] : []),
    ...(card.street && card.place
      ? random() < 0.7
        ? [card.street, card.place]
        : [`${card.street}, ${card.place}`]
      : []),
  ];
}

function drawPaper(pen: Pen, card: TrueCard, layout: Layout) {
  const { write, accent, size, random } = pen;
  const upper = random() < 0.25;
  const cased = (text: string) => (upper ? text.toUpperCase() : text);
  const lines = linesOf(pen, card);
  const step = size * 1.5;
  const named = size * (1.5 + random() * 0.6);
  if (layout === 'two columns') {
    write(cased(card.name), 60, 170, { size: named, bold: true });
    if (card.title) write(card.title, 60, 170 + step, { color: accent });
    if (card.company) write(cased(card.company), 60, 470, { bold: true, size: size * 1.1 });
    lines.forEach((line, at) =>
      write(line, 990, 150 + at * step, { align: 'right', size: size * 0.9 }),
    );
    return;
  }
  const x = layout === 'center' ? 525 : 70;
  const align = layout === 'center' ? 'center' : 'left';
  let y = 100;
  const onTop = layout === 'company on top' && card.company;
  if (onTop && card.company) {
    write(cased(card.company), x, y, { size: size * 1.9, bold: true, align, color: accent });
    y += step * 1.9;
  }
  write(cased(card.name), x, y, { size: onTop ? size * 1.25 : named, bold: true, align });
  y += step;
  if (card.title) write(card.title, x, y, { align });
  if (card.title) y += step;
  if (card.company && !onTop)
    write(cased(card.company), x, y, { align, color: accent, size: size * 1.15 });
  y += step * 1.4;
  for (const line of lines) {
    write(line, x, y, { align, size: size * 0.95 });
    y += step;
  }
}

function drawContact({ write, accent, random }: Pen, card: TrueCard) {
  write('9:41', 50, 60, { size: 26, bold: true });
  write('Edit', 730, 60, { size: 28, align: 'right', color: accent });
  write(card.name, 390, 260, { size: 46, bold: true, align: 'center' });
  if (card.company) write(card.company, 390, 315, { size: 30, align: 'center', color: '#555' });
  let y = 440;
  const form = Math.floor(random() * 4);
  const row = (label: string, value: string) => {
    write(label, 60, y, { size: 24, color: '#666' });
    write(value, 60, y + 40, { size: 32, color: accent });
    y += 120;
  };
  row('mobile', formed(card.phone, form));
  if (card.email) row('email', card.email);
  if (card.street && card.place) {
    row('address', card.street);
    y -= 35;
    write(card.place, 60, y, { size: 32, color: accent });
    y += 90;
  }
  if (card.message) row('Notes', card.message);
}

function drawMessage({ write, context, random }: Pen, card: TrueCard) {
  write('9:41', 50, 60, { size: 26, bold: true });
  write(formed(card.phone, Math.floor(random() * 4)), 390, 150, {
    size: 32,
    bold: true,
    align: 'center',
  });
  context.fillStyle = '#e9e9eb';
  context.fillRect(40, 230, 640, 420);
  const lines = [
    `Hi, this is ${card.name}${card.company ? '' : '.'}`,
    ...(card.company ? [`from ${card.company}.`] : []),
    card.message ?? 'Can you give us a call?',
    ...(card.street ? ['The house is at', card.street, card.place ?? ''] : []),
    ...(card.email ? [card.email] : []),
  ];
  lines.forEach((line, at) => write(line, 65, 285 + at * 50, { size: 28 }));
}
