import { logoAddress, type Session } from '@plumbline/data';
import { formatDate } from '@plumbline/design';
import {
  companyPaperSize,
  companySender,
  makePdf,
  savePdf,
  openPdfPages,
  type PdfPages,
  type PrintReport,
  type ReportPicture,
} from '@plumbline/design/documents';
import type { ShownPunchItem } from '../../data/punch.ts';
import { loadFile, missingPhotos, mostPrinted } from '../photos/printPhotos.ts';
import { planPinOf } from './punchForm.ts';
import { punchStatusLabels } from './punchStatus.ts';

type Project = { name: string };
type Company = Session['company'];

const columns = [
  { label: '#', share: 1 },
  { label: 'What to fix', share: 8 },
  { label: 'Assigned to', share: 4 },
  { label: 'Due', share: 3 },
  { label: 'Status', share: 3.5 },
  { label: 'Done', share: 1.5 },
];

const byPlace = (items: readonly ShownPunchItem[]) =>
  Object.entries(Object.groupBy(items, ({ place }) => place.trim())).toSorted(([one], [other]) =>
    one === '' ? 1 : other === '' ? -1 : one.localeCompare(other),
  );

const detailOf = ({ title, description, status, sent_back_reason }: ShownPunchItem) =>
  [
    title,
    description,
    status === 'open' && sent_back_reason ? `Sent back: ${sent_back_reason}` : '',
  ]
    .filter(Boolean)
    .join('\n');

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
async function loadPictures(items: readonly ShownPunchItem[], addresses: Addresses) {
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
  for (const [at, item] of items.entries()) {
    const { photo, photo_hash, pin_x, pin_y } = item;
    const pin = planPinOf(item);
    const title = `${at + 1}. ${item.title}`;
    const isFull = loaded >= mostPrinted;
    if (photo_hash) {
      const path = photo?.thumbnail_path ?? photo?.object_path ?? '';
      // oxlint-disable-next-line no-await-in-loop
      const file = isFull ? undefined : await loadFile(addresses[path]);
      const placed = pin_x === null || pin_y === null ? undefined : { x: pin_x, y: pin_y };
      add(item, file, { caption: title, pin: placed });
    }
    if (pin && item.plan) {
      // oxlint-disable-next-line no-await-in-loop
      const file = isFull ? undefined : await plans.draw(pin.path, pin.page);
      add(item, file, { caption: `${title}: ${pin.name}, page ${pin.page}`, pin });
    }
  }
  plans.close();
  return { pictures, missing };
}

/** The punch list as pages to walk a job with: by place, with a box to tick. */
function punchReport(
  items: readonly ShownPunchItem[],
  project: Project,
  company: Company,
  { pictures, missing }: Awaited<ReturnType<typeof loadPictures>>,
): PrintReport {
  const numbers = new Map(items.map(({ id }, at) => [id, String(at + 1)]));
  const count = (status: ShownPunchItem['status']) =>
    String(items.filter((item) => item.status === status).length);
  return {
    title: 'Punch list',
    subtitle: `${project.name} · ${formatDate(new Date().toISOString())}`,
    sender: companySender(company, logoAddress(company.logo_url ?? null)),
    paper: companyPaperSize(company),
    figures: [
      { label: 'Open', value: count('open') },
      { label: 'Ready for review', value: count('ready') },
      { label: 'Closed', value: count('closed') },
    ],
    footer: missingPhotos(missing),
    tables: byPlace(items).map(([place, group = []]) => ({
      title: place || 'No place',
      columns,
      rows: group.map((item) => [
        numbers.get(item.id) ?? '',
        detailOf(item),
        item.assignee ?? item.vendor ?? '',
        item.due_date ? formatDate(item.due_date) : '',
        punchStatusLabels[item.status],
        item.status === 'closed' ? 'x' : '[  ]',
      ]),
      pictures: group.flatMap(({ id }) => pictures.get(id) ?? []),
    })),
  };
}

/** Downloads the punch list as PDF. */
export async function savePunchPdf(
  items: readonly ShownPunchItem[],
  project: Project,
  company: Company,
  addresses: Addresses,
) {
  const report = punchReport(items, project, company, await loadPictures(items, addresses));
  const { pdf } = await makePdf({ kind: 'report', report }, 'Punch list');
  savePdf(pdf, 'punch-list.pdf');
}
