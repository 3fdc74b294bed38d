import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { compose } from './compose.ts';
import { nodeFonts } from './fonts/nodeFonts.ts';
import { makeDocument, makeLine } from './makeDocument.ts';
import type { PrintReport, Printable } from './model.ts';
import { writePdf } from './pdf/writePdf.ts';
import { dress } from './storedTemplate.ts';

const around = { fonts: nodeFonts, fetch: async () => new Response(null, { status: 404 }) };

/** The PDF's text, page by page, as a reader would copy it. */
async function textOf(printable: Printable): Promise<string[]> {
  const { pages, fonts } = await compose(printable, around);
  const bytes = new Uint8Array(
    writePdf(pages, fonts, {}, { title: 'Invoice INV-0042', author: 'Summit' }),
  );
  const pdf = await getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const content = await (await pdf.getPage(at + 1)).getTextContent();
      return content.items.map((item) => ('str' in item ? item.str : '')).join('\n');
    }),
  );
}

const pagesOf = async (printable: Printable) => (await compose(printable, around)).pages;
const document = (more: Parameters<typeof makeDocument>[0] = {}): Printable => ({
  kind: 'document',
  document: makeDocument(more),
});

describe('a document as PDF', () => {
  it('holds the texts and figures of the document, selectable', async () => {
    const [page = ''] = await textOf(document({ stamp: { text: 'Overdue', color: '#b91c1c' } }));

    for (const text of [
      'Invoice',
      'INV-0042',
      'Summit Construction',
      'Dana Reyes',
      'Kitchen remodel',
      'Drywall',
      '$50.00',
      '$100.00',
      '$108.25',
      'OVERDUE',
      'Page 1 of 1',
    ])
      expect(page).toContain(text);
  });

  it('embeds the typeface of the brand, and that of a template in its place', async () => {
    const sender = { ...makeDocument().sender, font: 'Montserrat' };
    const fontsOf = async (printable: Printable) => {
      const { pages, fonts } = await compose(printable, around);
      const raw = writePdf(pages, fonts, {}, { title: 'Invoice', author: 'Summit' });
      return new Set(
        Buffer.from(raw)
          .toString('latin1')
          .match(/PLUMBL\+[a-z0-9]+/g),
      );
    };

    expect(await fontsOf(document({ sender }))).toEqual(
      new Set(['PLUMBL+montserratlatin400normalwoff', 'PLUMBL+montserratlatin700normalwoff']),
    );
    expect(
      await fontsOf({
        kind: 'document',
        document: dress(makeDocument({ sender }), {
          base_template: 'standard',
          logo_position: 'top-left',
          logo_size: 'medium',
          show_logo: true,
          show_watermark: false,
          template_config: { font_family: 'Lato' },
        }),
      }),
    ).toEqual(new Set(['PLUMBL+latolatin400normalwoff', 'PLUMBL+latolatin700normalwoff']));
  });

  it('draws a signature as strokes, and prints the name of one that was typed', async () => {
    const signature = { name: 'Morgan Lake', when: 'Nov 21, 2026' };
    const drawn = { signature: { ...signature, path: 'M0 0L480 160M10 10' } };
    const [page] = await pagesOf(document(drawn));
    const { pages, fonts } = await compose(document(drawn), around);
    const raw = Buffer.from(writePdf(pages, fonts, {}, { title: 'Quote', author: 'Summit' }));

    const marks = page?.marks.filter(({ kind }) => kind === 'strokes');
    expect(marks).toHaveLength(1);
    expect(marks?.[0]).toMatchObject({
      strokes: [
        [
          [48, expect.any(Number)],
          [198, expect.any(Number)],
        ],
        [expect.any(Array)],
      ],
    });
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
    const [typed = ''] = await textOf(
      document({ signature: { ...signature, path: 'typed: Morgan Lake' } }),
    );
    expect(typed.match(/Morgan Lake/g)).toHaveLength(2);
    expect((await textOf(document(drawn)))[0]?.match(/Morgan Lake/g)).toHaveLength(1);
  });

  it.each([
    'María Ñúñez & Søren Østergård',
    'Łukasz Żółć',
    'Nguyễn Thị Ánh',
    'Здание Марковић',
    'Παρθενών Αθήνα',
    'שלום עולם',
    '東京都新宿区',
    '김철수',
    'สวัสดี',
    'Bauer 👷',
  ])('prints and copies %s', async (name) => {
    const { fonts } = await compose(
      document({ parties: [{ label: 'Bill to', name, details: [] }] }),
      around,
    );
    const [page = ''] = await textOf(
      document({ parties: [{ label: 'Bill to', name, details: [] }] }),
    );

    expect(fonts.missing()).toEqual([]);
    expect(page.normalize('NFC').replaceAll('\n', '')).toContain(name.normalize('NFC'));
  });

  it.each([
    ['Phase Ⅲ', 'Phase III'],
    ['𝐁old', 'Bold'],
  ])('prints %s with the letters of %s where no font has the character', async (name, printed) => {
    const { warnings } = await compose(
      document({ parties: [{ label: 'Bill to', name, details: [] }] }),
      around,
    );
    const [page = ''] = await textOf(
      document({ parties: [{ label: 'Bill to', name, details: [] }] }),
    );

    expect(warnings).toEqual([]);
    expect(page).toContain(printed);
  });

  it('prints Arabic joined and copies its letters', async () => {
    const [page = ''] = await textOf(
      document({ parties: [{ label: 'Bill to', name: 'محمد', details: [] }] }),
    );

    expect(page).toContain('محمد');
  });

  it('prints notes of 10,000 characters whole, over as many pages as they take', async () => {
    const notes = Array.from({ length: 1428 }, (_, at) => `n${String(at).padStart(4, '0')},`);

    const pages = await textOf(
      document({ texts: [{ heading: 'Notes', text: notes.join(' ').slice(0, 10_000) }] }),
    );

    expect(pages.length).toBeGreaterThan(1);
    const words = pages.join(' ').match(/n\d{4},/g);
    expect(words).toEqual(notes);
  });

  it('names characters that no font has', async () => {
    const { warnings } = await compose(document({ subject: 'Script \u{12000} नम' }), around);

    expect(warnings).toEqual([
      "These characters can't be printed and appear as boxes: \u{12000} न म",
    ]);
  });

  it('repeats the table head, counts pages, and keeps the totals with a line', async () => {
    const lines = Array.from({ length: 120 }, (_, at) => makeLine({ name: `Line ${at + 1}` }));

    const pages = await textOf(document({ lines }));

    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, at) => {
      expect(page).toContain('Unit price');
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    });
    expect(pages.at(-1)).toContain('Line 120');
    expect(pages.at(-1)).toContain('$108.25');
  });

  it.each(Array.from({ length: 40 }, (_, at) => at + 1))(
    'never leaves the totals of %d lines alone',
    async (count) => {
      const lines = Array.from({ length: count }, (_, at) => makeLine({ name: `Line ${at + 1}` }));
      const texts = (await pagesOf(document({ lines }))).map(({ marks }) =>
        marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])),
      );
      const last = texts.find((page) => page.includes('Subtotal'));

      expect(last).toContain(`Line ${count}`);
    },
  );

  it('hides prices of lines when only the summary is wanted', async () => {
    const [page = ''] = await textOf(document({ isSummaryOnly: true }));

    expect(page).not.toContain('$50.00');
    expect(page).toContain('Drywall');
    expect(page).toContain('$108.25');
  });

  it('keeps every mark on the sheet, on A4 and on Letter', async () => {
    for (const paper of ['a4', 'letter'] as const) {
      const notes = 'A note that goes on and on. '.repeat(360);
      const pages = await pagesOf(
        document({ paper, texts: [{ heading: 'Notes', text: notes }], subject: 'W'.repeat(200) }),
      );

      for (const { width, height, marks } of pages)
        for (const mark of marks)
          if (mark.kind === 'text') {
            expect(mark.x).toBeGreaterThanOrEqual(40);
            expect(mark.x + mark.width).toBeLessThanOrEqual(width - 40);
            expect(mark.y).toBeLessThanOrEqual(height - 20);
          }
    }
  });

  it('is made without the logo when the logo cannot be read, and says so', async () => {
    const { sender } = makeDocument();

    const { warnings, pages } = await compose(
      document({ sender: { ...sender, logoUrl: '/gone.png' } }),
      around,
    );

    expect(pages).toHaveLength(1);
    expect(warnings).toEqual(['The logo could not be found, so the document has none.']);
  });
});

describe('a report as PDF', () => {
  const report: PrintReport = {
    title: 'Clients',
    sender: makeDocument().sender,
    paper: 'letter',
    figures: [{ label: 'Open balance', value: '$1,200.00' }],
    tables: [
      {
        title: 'By client',
        columns: [
          { label: 'Client', share: 3 },
          { label: 'Balance', share: 1, align: 'right' },
        ],
        rows: Array.from({ length: 80 }, (_, at) => [`Client ${at + 1}`, '$15.00']),
        totals: ['All', '$1,200.00'],
      },
    ],
  };

  it('has figures, rows on several pages under a repeated head, and sums with the last row', async () => {
    const pages = await textOf({ kind: 'report', report });

    expect(pages[0]).toContain('Open balance');
    for (const page of pages) expect(page).toContain('Balance');
    expect(pages.at(-1)).toContain('Client 80');
    expect(pages.at(-1)).toContain('All');
  });

  it('turns the sheet for wide tables', async () => {
    const [page] = await pagesOf({ kind: 'report', report: { ...report, isLandscape: true } });

    expect(page).toMatchObject({ width: 792, height: 612 });
  });
});
