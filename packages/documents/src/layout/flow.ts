import type { Mark } from '../marks.ts';
import { untagged } from './tags.ts';

/** A piece of the document that is never broken. */
export type Block = {
  height: number;
  /** What it draws when its top edge lies at `y`. */
  draw: (y: number) => Mark[];
  /** Drawn again at the top of a page that goes on with this block's table. */
  head?: Block;
  /** Stays on one page with the block before it: totals with the last line, text with its heading. */
  keepsWithPrevious?: boolean;
  /** Begins a new page, unless it is the first block. */
  startsPage?: boolean;
};

type Frame = { top: number; bottom: number };

/**
 * Sets blocks on pages: a block that does not fit goes to the next page and takes those with it
 * that it must not leave; a table's head is repeated. A block higher than a page is placed all
 * the same, at the top of its own page. Answers the marks of each page.
 */
export function flow(blocks: readonly Block[], frame: Frame): Mark[][] {
  const pages: Mark[][] = [];
  const room = frame.bottom - frame.top;
  let current: Block[] = [];
  let used = 0;
  const close = () => {
    if (current.length > 0) pages.push(drawn(current, frame.top));
    current = [];
    used = 0;
  };
  const place = (group: readonly Block[]) => {
    const head = group[0]?.head;
    if (current.length === 0 && head && pages.length > 0) {
      current.push({ ...head, draw: (y) => untagged(head.draw(y)) });
      used += head.height;
    }
    current.push(...group);
    used += heightOf(group);
  };
  for (const group of groupsOf(blocks)) {
    if (current.length > 0 && (group[0]?.startsPage || used + heightOf(group) > room)) {
      close();
    }
    if (heightOf(group) <= room) place(group);
    else
      for (const block of group) {
        if (used + block.height > room) close();
        place([block]);
      }
  }
  close();
  return pages.length > 0 ? pages : [[]];
}

/** Blocks that must share a page, together. */
function groupsOf(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.keepsWithPrevious && last) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

const heightOf = (blocks: readonly Block[]) => blocks.reduce((sum, { height }) => sum + height, 0);

function drawn(blocks: readonly Block[], top: number): Mark[] {
  let y = top;
  return blocks.flatMap((block) => {
    const marks = block.draw(y);
    y += block.height;
    return marks;
  });
}
