import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { appendPages } from './appendPages.ts';
import { evidencePage, formatInstant, type SigningEvidence } from './evidencePage.ts';
import { makeDocument, makeLine } from './makeDocument.ts';
import { makePdfInNode } from './makePdfInNode.ts';
import type { PrintDocument } from './model.ts';

const { sender } = makeDocument();
const evidence: SigningEvidence = {
  sender,
  paper: 'letter',
  document: 'Quote Q-0001, "Kitchen remodel"',
  signer: { name: 'Dana Reyes', email: 'dana@example.com' },
  signature: 'M 10 20 L 100 140 L 200 20',
  signedAt: '2026-11-24T21:05:09Z',
  timeZone: 'America/Chicago',
  ipAddress: '203.0.113.9',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
  sha256: 'ab'.repeat(32),
  hashedContent: 'the document',
};

async function textsOf(data: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: Uint8Array.from(data), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const { items } = await (await pdf.getPage(at + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
}

const signedDocument = (more: Partial<PrintDocument> = {}) =>
  makePdfInNode(
    {
      kind: 'signed',
      document: makeDocument({
        signature: { name: 'Dana Reyes', when: 'Nov 24, 2026', path: null },
        ...more,
      }),
      evidence: evidencePage(evidence),
    },
    'Quote Q-0001',
  );

describe('the evidence page', () => {
  it('names signer, time with zone, address, device, and hash on the page after the document', async () => {
    const { pdf } = await signedDocument();

    const [document = '', certificate = '', ...more] = await textsOf(pdf);
    expect(more).toEqual([]);
    expect(document).toContain('Accepted by Dana Reyes');
    for (const text of [
      'Signature certificate',
      'Quote Q-0001, "Kitchen remodel"',
      'dana@example.com',
      'Nov 24, 2026, 3:05:09 PM CST (2026-11-24T21:05:09.000Z)',
      'Drawn on screen',
      '203.0.113.9',
      'Safari on iPhone',
      'ab'.repeat(32),
      'Signed by Dana Reyes',
    ])
      expect(certificate).toContain(text);
  });

  it('says what was not recorded, and that a name was typed', () => {
    const { tables } = evidencePage({
      ...evidence,
      signer: { name: 'Dana' },
      signature: 'typed: Dana',
      ipAddress: null,
      userAgent: null,
    });

    expect(tables[0]?.rows.map(([, value]) => value)).toEqual([
      evidence.document,
      'Dana',
      'Not given',
      'Nov 24, 2026, 3:05:09 PM CST (2026-11-24T21:05:09.000Z)',
      'Typed name',
      'Not recorded',
      'Not recorded',
      evidence.sha256,
    ]);
  });

  it('prints an instant in UTC where the zone is unknown', () => {
    expect(formatInstant('2026-11-24T21:05:09Z', 'Mars/Base')).toBe('Nov 24, 2026, 9:05:09 PM UTC');
  });
});

describe('a signature', () => {
  it.each(Array.from({ length: 12 }, (_, at) => at + 20))(
    'shares its page with total and terms below %d lines',
    async (count) => {
      const { pdf } = await signedDocument({
        lines: Array.from({ length: count }, () => makeLine()),
        texts: [{ heading: 'Terms', text: 'Half now.\nHalf at the end.' }],
      });

      const page = (await textsOf(pdf)).find((text) => text.includes('Accepted by'));
      expect(page).toContain('$108.25');
      expect(page).toContain('Half at the end.');
      expect(page).toContain('Drywall');
    },
  );

  it('shares its page with the end of terms that fill more than a page', async () => {
    const { pdf } = await signedDocument({
      texts: [
        { heading: 'Terms', text: Array.from({ length: 90 }, (_, at) => `§ ${at}`).join('\n') },
      ],
    });

    const page = (await textsOf(pdf)).find((text) => text.includes('Accepted by'));
    expect(page).toContain('§ 89');
  });
});

describe('makePdfInNode', () => {
  const withLogo = makeDocument({ sender: { ...sender, logoUrl: '/logo.svg' } });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="8"><rect width="20" height="8" fill="red"/></svg>';

  it('draws an SVG logo', async () => {
    const { pdf, warnings } = await makePdfInNode(
      { kind: 'document', document: withLogo },
      'Quote',
      async () => new Response(svg, { headers: { 'content-type': 'image/svg+xml' } }),
    );

    expect(warnings).toEqual([]);
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Subtype /Image');
  });

  it('makes no document without the logo when the request fails', async () => {
    const making = makePdfInNode({ kind: 'document', document: withLogo }, 'Quote', async () => {
      throw new Error('offline');
    });

    await expect(making).rejects.toThrow('offline');
  });
});

it('appends the pages of one PDF to another', async () => {
  const plain = await makePdfInNode({ kind: 'document', document: makeDocument() }, 'Quote');
  const page = await makePdfInNode({ kind: 'report', report: evidencePage(evidence) }, 'Evidence');

  const [document, certificate, ...more] = await textsOf(await appendPages(plain.pdf, page.pdf));

  expect(more).toEqual([]);
  expect(document).toContain('INV-0042');
  expect(certificate).toContain('Signature certificate');
});
