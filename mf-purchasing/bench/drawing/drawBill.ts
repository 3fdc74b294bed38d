import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { oneOf } from '@plumbline/photo-reader/samples';
import { lookOf, streets, two, type Look } from './billLook.ts';
import type { TrueBill } from './randomBill.ts';

type Pen = { context: SKRSContext2D; look: Look };
type Style = { size?: number; bold?: boolean; align?: 'left' | 'right' | 'center'; color?: string };

function write({ context, look }: Pen, text: string, x: number, y: number, style: Style = {}) {
  context.font = `${style.bold ? 'bold ' : ''}${style.size ?? look.size}px "${look.font}"`;
  context.fillStyle = style.color ?? look.ink;
  context.textAlign = style.align ?? 'left';
  context.fillText(text, x, y);
}

/** The bill on clean paper: an invoice in one of four layouts, or a narrow receipt. */
export function drawBill(bill: TrueBill): Canvas {
  const look = lookOf(bill);
  const isReceipt = look.random() < 0.25;
  return isReceipt ? drawReceipt(bill, look) : drawInvoice(bill, look);
}

function paper(width: number, height: number, look: Look): { canvas: Canvas; pen: Pen } {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return { canvas, pen: { context, look } };
}

function metaOf(bill: TrueBill, look: Look): [string, string][] {
  return [
    [look.number, bill.number],
    [look.date, look.day(bill.date)],
    ...(bill.netDays === null ? [] : [['Terms', `Net ${bill.netDays}`] as [string, string]]),
    ...(bill.netDays === null && bill.dueDate
      ? [[look.due, look.day(bill.dueDate)] as [string, string]]
      : []),
    ...(bill.orderNumber ? [[look.order, bill.orderNumber] as [string, string]] : []),
  ];
}

function drawInvoice(bill: TrueBill, look: Look): Canvas {
  const { canvas, pen } = paper(1275, 1650, look);
  const layout = Math.floor(look.random() * 4);
  const { context } = pen;
  const step = look.size * 1.55;
  let y = 110;
  if (layout === 1) {
    context.fillStyle = look.accent;
    context.fillRect(0, 0, 1275, 150);
    write(pen, bill.vendor, 70, 92, { size: 44, bold: true, color: '#fff' });
    write(pen, 'INVOICE', 1205, 92, { size: 36, align: 'right', color: '#fff' });
    y = 200;
  } else {
    const atCenter = layout === 2;
    write(pen, bill.vendor, atCenter ? 637 : 70, y, {
      size: 40,
      bold: true,
      align: atCenter ? 'center' : 'left',
    });
    if (!atCenter)
      write(pen, 'INVOICE', 1205, y, { size: 48, bold: true, align: 'right', color: look.accent });
    y += 50;
  }
  const street = oneOf(look.random, streets);
  write(pen, street, layout === 2 ? 637 : 70, y, { align: layout === 2 ? 'center' : 'left' });
  write(
    pen,
    `Akron, OH 443${two(Math.floor(look.random() * 99))}`,
    layout === 2 ? 637 : 70,
    y + step,
    { align: layout === 2 ? 'center' : 'left' },
  );
  write(pen, '(330) 555-0142', layout === 2 ? 637 : 70, y + step * 2, {
    align: layout === 2 ? 'center' : 'left',
  });
  y = drawMeta(pen, metaOf(bill, look), { layout, y: layout === 2 ? y + step * 4 : y });
  y = Math.max(y, 380) + step;
  write(pen, 'Bill to', 70, y, { bold: true });
  write(pen, 'Hartman Builders', 70, y + step);
  write(pen, '27 Orchard Lane, Medina, OH 44256', 70, y + step * 2);
  return finish(
    canvas,
    pen,
    drawTotals(pen, bill, drawTable(pen, bill, { layout, y: y + step * 4 }), 1205),
  );
}

function drawMeta(
  pen: Pen,
  meta: [string, string][],
  { layout, y }: { layout: number; y: number },
): number {
  const step = pen.look.size * 1.55;
  if (layout === 3) {
    // Labels in one row, values below them.
    const top = y + step * 3.5;
    meta.forEach(([label, value], at) => {
      write(pen, label, 70 + at * 240, top, { bold: true, size: 22 });
      write(pen, value, 70 + at * 240, top + step, { size: 24 });
    });
    return top + step * 2;
  }
  meta.forEach(([label, value], at) => {
    const line = y + at * step + 20;
    const start = layout === 2 ? 70 : 780;
    write(pen, label, start, line, { bold: layout === 0 });
    write(pen, value, layout === 2 ? 400 : 1205, line, { align: layout === 2 ? 'left' : 'right' });
  });
  return y + meta.length * step + 20;
}

function drawTable(pen: Pen, bill: TrueBill, { layout, y }: { layout: number; y: number }): number {
  const { context, look } = pen;
  const step = look.size * (1.6 + look.random() * 0.5);
  const isQuantityFirst = look.random() < 0.5;
  const at = isQuantityFirst ? { quantity: 130, text: 180 } : { quantity: 830, text: 70 };
  if (layout === 1) {
    context.fillStyle = '#e8e8e8';
    context.fillRect(60, y - look.size * 1.2, 1155, look.size * 1.8);
  }
  write(pen, 'Qty', at.quantity, y, { bold: true, align: 'right' });
  write(pen, oneOf(look.random, ['Description', 'Item', 'Product'] as const), at.text, y, {
    bold: true,
  });
  write(pen, oneOf(look.random, ['Price', 'Unit price', 'Rate'] as const), 1010, y, {
    bold: true,
    align: 'right',
  });
  write(pen, oneOf(look.random, ['Amount', 'Total', 'Ext.'] as const), 1205, y, {
    bold: true,
    align: 'right',
  });
  context.strokeStyle = '#888';
  for (const line of bill.lines) {
    if (layout !== 2) {
      context.beginPath();
      context.moveTo(60, y + look.size * 0.5);
      context.lineTo(1215, y + look.size * 0.5);
      context.stroke();
    }
    y += step;
    write(pen, String(line.quantity), at.quantity, y, { align: 'right' });
    write(pen, line.description, at.text, y);
    write(pen, look.money(line.unitCost), 1010, y, { align: 'right' });
    write(pen, look.money(line.amount), 1205, y, { align: 'right' });
  }
  return y + step * 1.6;
}

function drawTotals(pen: Pen, bill: TrueBill, start: number, right: number): number {
  const { look } = pen;
  const step = look.size * 1.6;
  const left = right - Math.min(430, right * 0.62);
  let y = start;
  const row = (label: string, value: number, style: Style = {}) => {
    write(pen, label, left, y, style);
    write(pen, look.money(value), right, y, { ...style, align: 'right' });
    y += step;
  };
  if (bill.tax > 0 || look.random() < 0.6) row(look.subtotal, bill.subtotal);
  if (bill.tax > 0)
    row(look.random() < 0.5 ? `${look.tax} ${bill.taxPercent}%` : look.tax, bill.tax);
  row(look.total, bill.total, { bold: true, size: look.size + 4 });
  return y + step;
}

function finish(canvas: Canvas, pen: Pen, y: number): Canvas {
  write(
    pen,
    'Thank you for your business. Questions? Call (330) 555-0142.',
    70,
    Math.min(y + 40, 1600),
    { size: 20 },
  );
  if (y < 1620) return canvas;
  return canvas;
}

function drawReceipt(bill: TrueBill, look: Look): Canvas {
  const width = 640;
  const step = look.size * 1.35;
  const { canvas, pen } = paper(width, Math.ceil(step * (20 + bill.lines.length * 2)), look);
  let y = 70;
  write(pen, bill.vendor, width / 2, y, { align: 'center', bold: true, size: look.size + 6 });
  for (const text of [oneOf(look.random, streets), 'Akron, OH 44301', '330-555-0142'])
    write(pen, text, width / 2, (y += step), { align: 'center' });
  y += step;
  for (const [label, value] of [
    [oneOf(look.random, ['Receipt #', 'Ticket #', 'Trans #:', 'Invoice #'] as const), bill.number],
    ...metaOf(bill, look).slice(1),
  ] as const) {
    y += step;
    write(pen, `${label} ${value}`, 40, y);
  }
  y += step;
  for (const line of bill.lines) {
    y += step;
    write(pen, line.description, 40, y);
    write(pen, `${line.quantity} @ ${line.unitCost.toFixed(2)}`, 70, (y += step));
    write(pen, look.money(line.amount), width - 40, y, { align: 'right' });
  }
  drawTotals(pen, bill, y + step * 1.8, width - 40);
  return canvas;
}
