import { openPdfPages, type PdfPages, type ReportPicture } from '@plumbline/design/documents';
import type { ShownPunchItem } from '../../data/punch.ts';
import { loadFile, mostPrinted } from '../photos/printPhotos.ts';
import { planPinOf } from './punchForm.ts';

/** Where the files of photos and plans are, by path. */
export type Addresses = Readonly<Record<string, string>>;

/** The paths of the photos and plans of items. */
export const picturePaths = (items: readonly ShownPunchItem[]) => ({
  photos: items.flatMap(({ photo }) => (photo ? [photo.thumbnail_path ?? photo.object_path] : [])),
  plans: [...new Set(items.flatMap(({ plan }) => (plan ? [plan.object_path] : [])))],
});

/** Draws pages of plans; each file is loaded once. */
function planDrawer(addresses: Addresses) {
  const opened = new Map<string, PdfPages | undefined>();
  const open = async (path: string) => {
    const file = await loadFile(addresses[path]);
    return file && openPdfPages(file).catch(() => undefined);
  };
  return {
    draw: async (path: string, page: number): Promise<Blob | undefined> => {
      if (!opened.has(path)) opened.set(path, await open(path));
      return opened
        .get(path)
        ?.draw(page, 1200)
        .catch(() => undefined);
    },
    close: () => {
      for (const pages of opened.values()) pages?.close();
    },
  };
}

/** The photo and the plan of each item, with their pins, by item; one after the other, because each is in memory. */
export async function loadPictures(items: readonly ShownPunchItem[], addresses: Addresses) {
  const plans = planDrawer(addresses);
  const pictures = new Map<string, ReportPicture[]>();
  let loaded = 0;
  let missing = 0;
  const add = (
    item: ShownPunchItem,
    file: Blob | undefined,
    about: Omit<ReportPicture, 'file'>,
  ) => {
    if (!file) missing += 1;
    else pictures.set(item.id, [...(pictures.get(item.id) ?? []), { file, ...about }]);
    if (file) loaded += 1;
  };
  await Array.fromAsync(items, async (item, at) => {
    const { photo, photo_hash, pin_x, pin_y } = item;
    const pin = planPinOf(item);
    const title = `${at + 1}. ${item.title}`;
    const isFull = loaded >= mostPrinted;
    if (photo_hash) {
      const path = photo?.thumbnail_path ?? photo?.object_path ?? '';
      const file = isFull ? undefined : await loadFile(addresses[path]);
      const placed = pin_x === null || pin_y === null ? undefined : { x: pin_x, y: pin_y };
      add(item, file, { caption: title, pin: placed });
    }
    if (pin && item.plan) {
      const file = isFull ? undefined : await plans.draw(pin.path, pin.page);
      add(item, file, { caption: `${title}: ${pin.name}, page ${pin.page}`, pin });
    }
  });
  plans.close();
  return { pictures, missing };
}
