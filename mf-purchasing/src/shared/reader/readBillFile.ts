import { readBill, type BillBox, type BillSuggestion } from '@plumbline/domain/bill-reading';

/** Who read a bill: the vision model of this installation, or the reader in the browser. */
export type BillReading = { bill: BillSuggestion; reader: string };
/** Asks the installation's vision model; undefined when there is none or it can't read the bill. */
export type AskModel = (image: { type: string; image: string }) => Promise<BillReading | undefined>;

/** Pixels of the longer side that go to a model. */
const modelSide = 1800;

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
  const small = await shrink(image);
  const answer = await askModel({ type: small.type, image: await toBase64(small) });
  if (answer) return answer;
  const { readPhoto } = await import('./photoReader.ts');
  const { words, aspect, angle } = await readPhoto(image);
  const bill = readBill(words, { vendors, aspect });
  return { bill: turned(bill, aspect, angle), reader: 'browser' };
}

async function shrink(image: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' });
  const scale = Math.min(1, modelSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image can’t be drawn'))),
      'image/jpeg',
      0.85,
    );
  });
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  const part = 0x80_00;
  for (let at = 0; at < bytes.length; at += part)
    text += String.fromCodePoint(...bytes.subarray(at, at + part));
  return btoa(text);
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

/** A box turned by an angle around the middle of the page. */
function turnBox(box: BillBox, aspect: number, angle: number): BillBox {
  const radians = (angle * Math.PI) / 180;
  const x = box.x + box.width / 2 - 0.5;
  const y = (box.y + box.height / 2 - 0.5) * aspect;
  const middle = {
    x: x * Math.cos(radians) - y * Math.sin(radians) + 0.5,
    y: (x * Math.sin(radians) + y * Math.cos(radians)) / aspect + 0.5,
  };
  return { ...box, x: middle.x - box.width / 2, y: middle.y - box.height / 2 };
}
