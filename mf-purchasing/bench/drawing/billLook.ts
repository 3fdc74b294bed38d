import { oneOf, randomFrom } from '@plumbline/photo-reader/samples';
import type { TrueBill } from './randomBill.ts';

const fonts = [
  'Liberation Sans',
  'Liberation Serif',
  'Liberation Mono',
  'DejaVu Sans',
  'DejaVu Serif',
  'Liberation Sans Narrow',
  'DejaVu Sans Mono',
] as const;
const dayForms = [
  (y: number, m: number, d: number) => `${two(m)}/${two(d)}/${y}`,
  (y: number, m: number, d: number) => `${m}/${d}/${String(y).slice(2)}`,
  (y: number, m: number, d: number) => `${monthNames[m - 1]?.slice(0, 3)} ${d}, ${y}`,
  (y: number, m: number, d: number) => `${monthNames[m - 1]} ${d}, ${y}`,
  (y: number, m: number, d: number) => `${y}-${two(m)}-${two(d)}`,
  (y: number, m: number, d: number) => `${two(m)}-${two(d)}-${y}`,
  (y: number, m: number, d: number) => `${d}-${monthNames[m - 1]?.slice(0, 3)}-${y}`,
] as const;
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** A number with two digits. */
export const two = (value: number) => String(value).padStart(2, '0');
export const streets = [
  '1410 Industrial Pkwy',
  '88 Canal St',
  '5523 Route 42',
  '300 N Main Street',
] as const;

export type Look = ReturnType<typeof lookOf>;

/** How one bill looks: fonts, words of its labels, how it writes days and money. */
export function lookOf(bill: TrueBill) {
  const random = randomFrom(bill.seed + 7919);
  const dollar = oneOf(random, ['$', '', '$ '] as const);
  const form = oneOf(random, dayForms);
  return {
    random,
    font: oneOf(random, fonts),
    size: 24 + Math.floor(random() * 9),
    ink: oneOf(random, ['#000', '#222', '#1b2a4a', '#444'] as const),
    accent: oneOf(random, ['#1f4e8c', '#8a1c1c', '#2d6a3e', '#333'] as const),
    money: (value: number) => dollar + value.toFixed(2).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ','),
    day: (day: string) => {
      const [y = 0, m = 0, d = 0] = day.split('-').map(Number);
      return form(y, m, d);
    },
    number: oneOf(random, [
      'Invoice #',
      'Invoice No.',
      'Invoice Number:',
      'Inv #:',
      'INVOICE NO',
      'Bill #',
    ] as const),
    date: oneOf(random, ['Date:', 'Invoice Date', 'Date', 'Bill date:', 'Issued'] as const),
    due: oneOf(random, ['Due Date', 'Due:', 'Payment due', 'Pay by', 'Due date:'] as const),
    order: oneOf(random, ['PO #', 'P.O. No.', 'Your order #', 'Customer PO #'] as const),
    total: oneOf(random, [
      'Total',
      'TOTAL',
      'Amount Due',
      'Invoice Total',
      'Total Due',
      'Grand Total',
      'Balance due',
    ] as const),
    tax: oneOf(random, ['Sales Tax', 'Tax', 'Tax'] as const),
    subtotal: oneOf(random, ['Subtotal', 'Sub-total', 'Sub Total', 'Merchandise'] as const),
  };
}
