import { formatMoney, formatUnitPrice } from '@plumbline/domain/formats';
import type { PrintDocument } from '../model.ts';
import type { Block } from './flow.ts';
import type { Setting } from './setting.ts';
import { type Columns, quantityOf, headBlock, sectionBlock, lineBlocks } from './lineBlocks.ts';

/** Lines in their sections, with the table's head repeated on every page. */
export function lineTable(setting: Setting, document: PrintDocument): Block[] {
  if (document.lines.length === 0) return [];
  const columns = columnsOf(setting, document);
  const table = setting.tag('Table');
  const head = headBlock(setting, columns, { table, isSummaryOnly: document.isSummaryOnly });
  const blocks: Block[] = [head];
  let section: string | null = null;
  for (const [at, line] of document.lines.entries()) {
    const next = line.section?.trim() || null;
    const opens = next !== null && next !== section;
    if (opens)
      blocks.push({
        ...sectionBlock(setting, columns, { table, document, section: next }),
        head,
        keepsWithPrevious: at === 0,
      });
    section = next;
    const parts = lineBlocks(setting, columns, line, {
      table,
      isSummaryOnly: document.isSummaryOnly,
    });
    // a line is not torn apart unless its description is longer than most paragraphs
    blocks.push(
      ...parts.map((block, part) => ({
        ...block,
        head,
        keepsWithPrevious: part === 0 ? opens || at === 0 : part === 1 || parts.length <= 8,
      })),
    );
  }
  return blocks;
}

/** Each column of figures is as wide as its widest one; the names get what is left. */
function columnsOf({ sheet, measure }: Setting, { lines, isSummaryOnly }: PrintDocument): Columns {
  const widest = (texts: readonly string[], least: number) =>
    texts.reduce((most, text) => Math.max(most, measure(text, 'regular', 9) + 10), least);
  const total = sheet.right - 6;
  const price =
    total -
    widest(
      lines.map(({ total_price }) => formatMoney(total_price)),
      84,
    );
  const quantity = isSummaryOnly
    ? total
    : price -
      widest(
        lines.map(({ unit_price }) => formatUnitPrice(unit_price)),
        76,
      );
  const name = quantity - widest(lines.map(quantityOf), 72) - sheet.left - 6;
  return { name, quantity, price, total };
}
