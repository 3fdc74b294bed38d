import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { compose } from '../compose.ts';
import { nodeFonts } from '../fonts/nodeFonts.ts';
import { makeDocument, makeLine } from '../makeDocument.ts';
import type { Printable } from '../model.ts';
import { writePdf } from './writePdf.ts';

const around = { fonts: nodeFonts, fetch: async () => new Response(null, { status: 404 }) };

async function open(printable: Printable) {
  const { pages, fonts } = await compose(printable, around);
  const bytes = writePdf(pages, fonts, {}, { title: 'Quote Q-0042', author: 'Summit' });
  return getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
}
type Pdf = Awaited<ReturnType<typeof open>>;

const quote = (more: Parameters<typeof makeDocument>[0] = {}): Printable => ({
  kind: 'document',
  document: makeDocument({ heading: 'Quote', number: 'Q-0042', ...more }),
});

type Spoken = { role: string; text: string; alt?: string };

/** What a screen reader goes through on a page, in order: each leaf of the structure tree with its text. */
async function spokenOn(pdf: Pdf, number: number): Promise<Spoken[]> {
  const page = await pdf.getPage(number);
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    if ('str' in item) {
      const id = open.findLast((each) => each !== '');
      if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id ?? '');
  }
  const walk = (node: object): Spoken[] => {
    const role = String(Reflect.get(node, 'role'));
    const alt: unknown = Reflect.get(node, 'alt');
    const children: unknown = Reflect.get(node, 'children');
    const kids = Array.isArray(children) ? children.filter((kid) => typeof kid === 'object') : [];
    const content = kids.filter((kid) => 'id' in kid).map((kid) => texts.get(kid.id)?.trim() ?? '');
    return [
      ...(content.length > 0
        ? [{ role, text: content.join(' '), ...(typeof alt === 'string' && { alt }) }]
        : []),
      ...kids.filter((kid) => 'role' in kid).flatMap(walk),
    ];
  };
  const tree = await page.getStructTree();
  return tree ? walk(tree) : [];
}

describe('what a PDF says to a screen reader', () => {
  it('has a language and a title, and says that it is tagged', async () => {
    const pdf = await open(quote());
    const { info } = await pdf.getMetadata();

    expect([...Object((await pdf.getMarkInfo()) ?? [])]).toContainEqual(['Marked', true]);
    expect({ ...info }).toMatchObject({ Language: 'en-US', Title: 'Quote Q-0042' });
    expect([...Object((await pdf.getViewerPreferences()) ?? [])]).toContainEqual([
      'DisplayDocTitle',
      true,
    ]);
  });

  it('is read in order: what it is, for whom, the lines as a table with heads, the sums', async () => {
    const pdf = await open(
      quote({
        stamp: { text: 'Expired', color: '#b91c1c' },
        texts: [{ heading: 'Terms', text: 'Thirty days.' }],
      }),
    );

    expect(await spokenOn(pdf, 1)).toEqual([
      { role: 'P', text: 'EXPIRED' },
      { role: 'H1', text: 'Quote Q-0042' },
      { role: 'P', text: 'Due Dec 21, 2026' },
      { role: 'P', text: 'Summit Construction 1200 Main Street Austin, TX 78701' },
      { role: 'P', text: 'Bill to' },
      { role: 'P', text: 'Dana Reyes 44 Elm St' },
      { role: 'H2', text: 'Kitchen remodel' },
      { role: 'TH', text: 'Description' },
      { role: 'TH', text: 'Qty' },
      { role: 'TH', text: 'Unit price' },
      { role: 'TH', text: 'Amount' },
      { role: 'TD', text: 'Drywall' },
      { role: 'TD', text: '2 sheet' },
      { role: 'TD', text: '$50.00' },
      { role: 'TD', text: '$100.00' },
      { role: 'TH', text: 'Subtotal' },
      { role: 'TD', text: '$100.00' },
      { role: 'TH', text: 'Total' },
      { role: 'TD', text: '$108.25' },
      { role: 'H2', text: 'Terms' },
      { role: 'P', text: 'Thirty days.' },
    ]);
  });

  it('reads heads, feet and watermarks of further pages to nobody', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => makeLine({ name: `Line ${at + 1}` }));
    const { template } = makeDocument();
    const pdf = await open(quote({ lines, template: { ...template, showsWatermark: true } }));

    const [first, second] = [await spokenOn(pdf, 1), await spokenOn(pdf, 2)];

    expect(first.filter(({ role, text }) => role === 'TH' && text === 'Qty')).toHaveLength(1);
    expect(second.filter(({ role, text }) => role === 'TH' && text === 'Qty')).toEqual([]);
    expect(second[0]?.text).toMatch(/^Line \d+$/);
    expect([...first, ...second].some(({ text }) => text.includes('Page'))).toBe(false);
    expect(pdf.numPages).toBeGreaterThan(2);
  });

  it('hides prices from screen readers as well', async () => {
    const pdf = await open(quote({ isSummaryOnly: true }));

    const words = (await spokenOn(pdf, 1)).map(({ text }) => text);

    expect(words).toContain('Drywall');
    expect(words).not.toContain('$50.00');
    expect(words).not.toContain('Unit price');
  });

  it('says what a drawn signature and a chart show', async () => {
    const signature = { name: 'Morgan Lake', when: 'Nov 21, 2026', path: 'M0 0L480 160' };
    const signed = await spokenOn(await open(quote({ signature })), 1);
    const report = await open({
      kind: 'report',
      report: {
        title: 'Revenue',
        sender: makeDocument().sender,
        paper: 'a4',
        charts: [
          {
            title: 'By month',
            categories: ['Oct', 'Nov'],
            series: [{ label: 'Paid', color: '#0072b2', values: [1200, 0] }],
            axis: { from: 0, to: 1200, labels: ['$0', '$1,200'] },
          },
        ],
        tables: [],
      },
    });

    expect(signed).toContainEqual({ role: 'Figure', text: '', alt: 'Signature of Morgan Lake' });
    expect(await spokenOn(report, 1)).toContainEqual(
      expect.objectContaining({ role: 'Figure', alt: 'By month. Paid: Oct 1200, Nov 0.' }),
    );
  });

  it('reads Hebrew among Latin lines in its place, and leaves their brackets alone', async () => {
    const pdf = await open(
      quote({
        parties: [{ label: 'Bill to', name: 'Lake & Sons', details: ['רחוב (צפון) 7', 'Haifa'] }],
        lines: [makeLine({ name: 'Tiles (grey)' })],
      }),
    );

    const spoken = await spokenOn(pdf, 1);
    const client = spoken.findIndex(({ text }) => text === 'Lake & Sons Haifa');

    expect(spoken[client + 1]?.role).toBe('Span');
    expect(spoken.map(({ text }) => text)).toContain('Tiles (grey)');
  });

  it('has bookmarks to its parts, in any writing', async () => {
    const lines = Array.from({ length: 60 }, (_, at) =>
      makeLine({ section: at < 50 ? 'Küche' : '厨房' }),
    );
    const pdf = await open(quote({ lines, texts: [{ heading: 'Terms', text: 'Thirty days.' }] }));

    const outline = await pdf.getOutline();
    const pageOf = async (at: number) => {
      const target: unknown = outline[at]?.dest;
      return Array.isArray(target) ? (await pdf.getPageIndex(target[0])) + 1 : undefined;
    };

    expect(outline.map(({ title }) => title)).toEqual([
      'Quote Q-0042',
      'Kitchen remodel',
      'Küche',
      '厨房',
      'Totals',
      'Terms',
    ]);
    expect(await pageOf(0)).toBe(1);
    expect(await pageOf(4)).toBe(pdf.numPages);
  });
});
