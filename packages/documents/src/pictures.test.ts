import { createCanvas } from '@napi-rs/canvas';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { compose } from './compose.ts';
import { nodeFonts } from './fonts/nodeFonts.ts';
import { makeDocument } from './makeDocument.ts';
import { makePdfInNode } from './makePdfInNode.ts';
import type { PrintReport, ReportPicture } from './model.ts';

const around = { fonts: nodeFonts, fetch: async () => new Response(null, { status: 404 }) };

describe('pictures of a report', () => {
  const photo = async (width: number, height: number) => {
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').fillRect(0, 0, width, height);
    return new Blob([new Uint8Array(await canvas.encode('png'))], { type: 'image/png' });
  };
  const report = (pictures: readonly ReportPicture[]): PrintReport => ({
    title: 'Punch list',
    sender: makeDocument().sender,
    paper: 'letter',
    tables: [
      { title: 'Kitchen', columns: [{ label: 'What', share: 1 }], rows: [['Paint']], pictures },
    ],
  });

  it('are embedded small, three in a row, each with its caption and its pin', async () => {
    const file = await photo(3000, 2000);
    const pictures = [1, 2, 3, 4].map((at) => ({
      file,
      caption: `${at}. Touch up paint`,
      ...(at === 2 && { pin: { x: 0.5, y: 0.25 } }),
    }));
    const { pages } = await compose({ kind: 'report', report: report(pictures) }, around);
    const { pdf, warnings } = await makePdfInNode(
      { kind: 'report', report: report(pictures) },
      'Punch list',
    );
    const marks = pages[0]?.marks ?? [];
    const drawn = marks.filter((mark) => mark.kind === 'picture');
    const pins = marks.filter((mark) => mark.kind === 'strokes');
    const [first, second, , fourth] = drawn;
    const read = await getDocument({ data: pdf, useSystemFonts: false, verbosity: 0 }).promise;
    const operators = await (await read.getPage(1)).getOperatorList();

    expect(warnings).toEqual([]);
    expect(drawn).toHaveLength(4);
    expect(first?.y).toBe(second?.y);
    expect(fourth).toMatchObject({ x: first?.x });
    expect(fourth?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
    expect(pins.map(({ color }) => color)).toEqual(['#ffffff', '#c62828']);
    const [[from, to] = []] = pins[1]?.strokes ?? [];
    const placed = { x: ((from?.[0] ?? 0) + (to?.[0] ?? 0)) / 2, y: from?.[1] };
    expect(placed.x).toBeCloseTo((second?.x ?? 0) + (second?.width ?? 0) * 0.5);
    expect(placed.y).toBeCloseTo((second?.y ?? 0) + (second?.height ?? 0) * 0.25);
    expect(operators.fnArray.filter((fn) => fn === OPS.paintImageXObject)).toHaveLength(4);
    expect(pdf.byteLength).toBeLessThan(200_000);
  });

  it('that are none are left out, and named', async () => {
    const file = new Blob(['no picture']);
    const { warnings } = await makePdfInNode(
      { kind: 'report', report: report([{ file, caption: 'Broken' }]) },
      'Punch list',
    );

    expect(warnings).toEqual(['1 of the photos couldn’t be read, so the PDF doesn’t show them.']);
  });
});
