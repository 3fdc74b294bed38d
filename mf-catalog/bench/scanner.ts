import { readFile } from 'node:fs/promises';
import { drawBarcode, encodeBarcode, type Symbology, type Take } from '@plumbline/testing/barcodes';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/**
 * How many frames of a film the scanner reads, and how fast, against zxing-wasm on the same frames: three
 * kinds of code, straight, tilted, blurred, dim, small and upside down, and all of it at once.
 * Budget: no wrong code, at least nine tenths of what zxing-wasm reads.
 */
const size = { width: 640, height: 480 };
const takes: Record<string, Partial<Take>> = {
  straight: {},
  'tilted 8°': { tilt: 8 },
  'tilted 18°': { tilt: 18 },
  'tilted 30°': { tilt: 30 },
  'blurred 1 px': { blur: 1 },
  'blurred 1.5 px': { blur: 1.5 },
  'dim, with noise': { light: 0.3, noise: 6 },
  'very dim': { light: 0.15, noise: 6 },
  small: { moduleWidth: 2 },
  'upside down': { tilt: 180 },
  'tilted, blurred and dim': { tilt: 10, blur: 1, light: 0.4, noise: 4 },
};
const codes: readonly (readonly [Symbology, string])[] = [
  ['EAN-13', '4006381333931'],
  ['EAN-13', '5012345678900'],
  ['UPC-A', '036000291452'],
  ['UPC-A', '012345678905'],
  ['Code 128', 'LUM-2X4-8'],
  ['Code 128', 'PAINT-5GAL'],
];
const rounds = 3;

// The library looks for a page; it uses nothing of it.
Object.assign(globalThis, { window: globalThis });
const { makeQuaggaDecoder } = await import('../src/shared/scanner/quaggaDecoder.ts');
const decode = await makeQuaggaDecoder();
const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

type Reader = (grey: Uint8ClampedArray) => Promise<string | null>;
const readers: Record<'scanner' | 'zxing-wasm', Reader> = {
  scanner: (grey) => decode({ data: Uint8Array.from(grey), ...size }),
  'zxing-wasm': async (grey) => {
    const data = new Uint8ClampedArray(grey.length * 4).fill(255);
    grey.forEach((value, at) => data.fill(value, at * 4, at * 4 + 3));
    const image = Object.assign({ colorSpace: 'srgb' as const, data }, size);
    const [found] = await readBarcodes(image, {
      formats: ['EAN-13', 'EAN-8', 'UPC-A', 'UPC-E', 'Code128'],
      tryHarder: true,
    });
    return found?.text ?? null;
  },
};

type Tally = { read: number; wrong: number; times: number[] };
const tallies: Record<string, Record<keyof typeof readers, Tally>> = {};
for (const [name, take] of Object.entries(takes)) {
  const tally = { scanner: empty(), 'zxing-wasm': empty() };
  tallies[name] = tally;
  for (const [symbology, code] of codes)
    for (let round = 0; round < rounds; round += 1) {
      const grey = drawBarcode(encodeBarcode(symbology, code), {
        ...size,
        moduleWidth: 3,
        ...take,
      });
      for (const reader of ['scanner', 'zxing-wasm'] as const) {
        const from = performance.now();
        // oxlint-disable-next-line no-await-in-loop -- in turns, so that both meet the same machine
        const found = await readers[reader](grey);
        tally[reader].times.push(performance.now() - from);
        const digits = found?.replace(/^0(?=\d{12}$)/, '');
        if (digits === code.replace(/^0(?=\d{12}$)/, '')) tally[reader].read += 1;
        else if (digits) tally[reader].wrong += 1;
      }
    }
}

const frames = codes.length * rounds;
const sum = (reader: keyof typeof readers, what: 'read' | 'wrong') =>
  Object.values(tallies).reduce((total, tally) => total + tally[reader][what], 0);
console.log(
  [
    `| take, ${frames} frames each | scanner reads | ms | zxing-wasm reads | ms |`,
    '|---|---|---|---|---|',
    ...Object.entries(tallies).map(
      ([name, { scanner, 'zxing-wasm': zxing }]) =>
        `| ${name} | ${scanner.read} | ${median(scanner.times)} | ${zxing.read} | ${median(zxing.times)} |`,
    ),
  ].join('\n'),
);
const [ours, theirs] = [sum('scanner', 'read'), sum('zxing-wasm', 'read')];
console.log(
  `${ours} against ${theirs} of ${frames * Object.keys(takes).length} frames; wrong codes: ${sum('scanner', 'wrong')} against ${sum('zxing-wasm', 'wrong')}`,
);
process.exitCode = ours >= 0.9 * theirs && sum('scanner', 'wrong') === 0 ? 0 : 1;

function empty(): Tally {
  return { read: 0, wrong: 0, times: [] };
}
function median(values: number[]): string {
  return (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(1);
}
