import { drawBarcode, encodeBarcode, type Symbology, type Take } from '@plumbline/testing/barcodes';
import { makeQuaggaDecoder } from './quaggaDecoder.ts';

const size = { width: 640, height: 480 };
const still: Take = { ...size, moduleWidth: 3 };
const takes: Record<string, Partial<Take>> = {
  straight: {},
  tilted: { tilt: 18 },
  'tilted the other way': { tilt: -12 },
  blurred: { blur: 1 },
  dim: { light: 0.3, noise: 6 },
  small: { moduleWidth: 2 },
  'upside down': { tilt: 180 },
};
const codes: [Symbology, string, string][] = [
  ['EAN-13', '4006381333931', '4006381333931'],
  ['UPC-A', '036000291452', '036000291452'],
  ['Code 128', 'LUM-2X4-8', 'LUM-2X4-8'],
  // its check symbol is 102, which elsewhere separates fields
  ['Code 128', 'PAINT-5GAL', 'PAINT-5GAL'],
];

describe('makeQuaggaDecoder', () => {
  const cases = codes.flatMap(([symbology, code, read]) =>
    Object.entries(takes).map(([name, take]) => ({ symbology, code, read, name, take })),
  );

  it.each(cases)('reads a $name $symbology', async ({ symbology, code, read, take }) => {
    const decode = await makeQuaggaDecoder();
    const data = drawBarcode(encodeBarcode(symbology, code), { ...still, ...take });

    const found = await decode({ data: Uint8Array.from(data), ...size });

    expect(found?.replace(/^0(?=\d{12}$)/, '')).toBe(read);
  });

  it('finds nothing on an empty table', async () => {
    const decode = await makeQuaggaDecoder();
    const data = drawBarcode('', { ...still, noise: 12 });

    expect(await decode({ data: Uint8Array.from(data), ...size })).toBeNull();
  });
});
