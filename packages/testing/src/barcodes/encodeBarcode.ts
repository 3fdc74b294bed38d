import { code128Patterns } from './code128Patterns.ts';

/** Kinds of barcode that the catalogue's scanner reads and a test can draw. */
export type Symbology = 'EAN-13' | 'UPC-A' | 'Code 128';

const left =
  '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const inverted = (pattern: string) =>
  pattern.replace(/[01]/g, (module) => (module === '0' ? '1' : '0'));
const right = left.map(inverted);
const mirrored = right.map((pattern) => pattern.split('').toReversed().join(''));
/** Which of the first six digits are drawn mirrored says what the thirteenth is. */
const parity = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ');

const at = (list: readonly string[], index: number): string => {
  const found = list[index];
  if (found === undefined) throw new Error(`No pattern ${index}`);
  return found;
};

function ean13(code: string): string {
  if (!/^\d{13}$/.test(code)) throw new Error(`${code} is no EAN-13`);
  const digits = code.split('').map(Number);
  const [first = 0, ...rest] = digits;
  const sides = at(parity, first);
  const modules = rest.map((digit, place) => {
    if (place >= 6) return at(right, digit);
    return at(sides[place] === 'L' ? left : mirrored, digit);
  });
  return `101${modules.slice(0, 6).join('')}01010${modules.slice(6).join('')}101`;
}

/** Code 128, set B: any printable text. */
function code128(text: string): string {
  const start = 104;
  const values = text.split('').map((char) => char.charCodeAt(0) - 32);
  const check = values.reduce((sum, value, place) => sum + value * (place + 1), start) % 103;
  const widths = [start, ...values, check].map((value) => at(code128Patterns, value)).join('');
  return `${widths}2331112`
    .split('')
    .map((width, place) => (place % 2 === 0 ? '1' : '0').repeat(Number(width)))
    .join('');
}

/** A code as a row of modules, 1 for a bar. A UPC-A is an EAN-13 with a zero before it. */
export function encodeBarcode(symbology: Symbology, code: string): string {
  switch (symbology) {
    case 'EAN-13':
      return ean13(code);
    case 'UPC-A':
      return ean13(`0${code}`);
    case 'Code 128':
      return code128(code);
  }
}
