import { logoAddress, type Session } from '@plumbline/data';
import { formatDate } from '@plumbline/design';
import {
  companyPaperSize,
  companySender,
  makePdf,
  savePdf,
  type PrintReport,
} from '@plumbline/design/documents';
import type { ShownPunchItem } from '../../data/punch.ts';
import { missingPhotos } from '../photos/printPhotos.ts';
import { punchStatusLabels } from './punchStatus.ts';
import { type Addresses, loadPictures } from './punchPictures.ts';

export { picturePaths } from './punchPictures.ts';

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
