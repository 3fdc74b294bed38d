import { readBill, type BillBox, type BillSuggestion } from '@plumbline/domain/bill-reading';
import { forModel, modelSide, readPhoto, turnBox } from '@plumbline/photo-reader';

/** Who read a bill: the vision model of this installation, or the reader in the browser. */
export type BillReading = { bill: BillSuggestion; reader: string };
/** Asks the installation's vision model; undefined when there is none or it can't read the bill. */
export type AskModel = (image: { type: string; image: string }) => Promise<BillReading | undefined>;

/** The first page of a bill as an image: a photo is one already. */
export async function firstPage(file: Blob): Promise<Blob> {
  if (file.type !== 'application/pdf') return file;
  const { openPdfPages } = await import('@plumbline/design/documents');
  const pdf = await openPdfPages(file);
  try {
    return await pdf.draw(1, modelSide);
  } finally {
    pdf.close();
  }
}

/** Suggests the fields of a bill from its image; nothing is saved. Rejects when neither reader could read it. */
export async function readBillFile(
  image: Blob,
  vendors: readonly string[],
  askModel: AskModel,
): Promise<BillReading> {
  const answer = await askModel(await forModel(image));
  if (answer) return answer;
  const { words, aspect, angle } = await readPhoto(image);
  const bill = readBill(words, { vendors, aspect });
  return { bill: turned(bill, aspect, angle), reader: 'browser' };
}

/** Places on the straightened image, moved to where they are on the photo. */
function turned(bill: BillSuggestion, aspect: number, angle: number): BillSuggestion {
  const place = (box: BillBox | null) => box && turnBox(box, aspect, angle);
  const field = <T extends { box: BillBox | null }>(one: T | null) =>
    one && { ...one, box: place(one.box) };
  return {
    ...bill,
    vendor: field(bill.vendor),
    number: field(bill.number),
    orderNumber: field(bill.orderNumber),
    date: field(bill.date),
    dueDate: field(bill.dueDate),
    subtotal: field(bill.subtotal),
    tax: field(bill.tax),
    total: field(bill.total),
    lines: bill.lines.map((line) => ({ ...line, box: place(line.box) })),
  };
}
