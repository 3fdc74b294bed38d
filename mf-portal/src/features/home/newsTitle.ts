import type { PortalHome } from '../../data/portalShapes.ts';

type News = PortalHome['news'][number];

/** One line of news in words. */
export function newsTitle({ kind, title, count }: News): string {
  switch (kind) {
    case 'photos':
      return count === 1 ? 'A new photo' : `${count} new photos`;
    case 'file':
      return `New file: ${title}`;
    case 'done':
      return `Done: ${title}`;
    default:
      return title || 'Daily log';
  }
}
