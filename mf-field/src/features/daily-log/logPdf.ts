import { logoAddress, type Session } from '@plumbline/data';
import {
  companyPaperSize,
  companySender,
  makePdf,
  savePdf,
  type PrintReport,
  type ReportPicture,
} from '@plumbline/design/documents';
import { formatDate } from '@plumbline/design';
import type { DailyLog } from '../../data/dailyLogs.ts';
import { formatHours } from '../../shared/hours.ts';
import { loadFile, missingPhotos } from '../photos/printPhotos.ts';

type Project = { name: string };
type Company = Session['company'];

/** A daily log as a page to print. */
function logReport(
  log: DailyLog,
  project: Project,
  company: Company,
  pictures: ReportPicture[],
): PrintReport {
  const texts = [
    ['Weather', log.weather],
    ['Work done', log.work_done],
    ['Deliveries', log.deliveries],
    ['Delays', log.delays],
    ['Visitors', log.visitors],
    ['Safety', log.safety],
    ['Photos', photosText(log.photo_hashes.length, pictures.length)],
  ] as const;
  return {
    title: 'Daily log',
    subtitle: `${project.name} · ${formatDate(log.day)} · ${log.author}`,
    sender: companySender(company, logoAddress(company.logo_url ?? null)),
    paper: companyPaperSize(company),
    tables: [
      {
        columns: [
          { label: '', share: 1 },
          { label: '', share: 4 },
        ],
        rows: texts.filter(([, text]) => text !== '').map((row) => [...row]),
      },
      ...(log.crew.length > 0
        ? [
            {
              title: 'Crew',
              columns: [
                { label: 'Person', share: 3 },
                { label: 'Hours', share: 1, align: 'right' as const },
              ],
              rows: log.crew.map(({ name, seconds }) => [name, formatHours(seconds)]),
            },
          ]
        : []),
      ...(pictures.length > 0 ? [{ title: 'Photos', columns: [], rows: [], pictures }] : []),
    ],
  };
}

/** "10", or "10 (2 photos are not shown)" where some are not uploaded yet or can't be loaded. */
function photosText(count: number, shown: number): string {
  if (count === 0) return '';
  return [count, missingPhotos(count - shown) && `(${missingPhotos(count - shown)})`]
    .filter(Boolean)
    .join(' ');
}

/** A log's photos in their order; one after the other, because each is in memory. */
async function loadPictures(log: DailyLog, addresses: Readonly<Record<string, string>>) {
  const pictures: ReportPicture[] = [];
  for (const [at, { thumbnail_path, object_path }] of log.photos.entries()) {
    // oxlint-disable-next-line no-await-in-loop
    const file = await loadFile(addresses[thumbnail_path ?? object_path]);
    if (file) pictures.push({ file, caption: `Photo ${at + 1}` });
  }
  return pictures;
}

/** Downloads a daily log as PDF, with its photos. */
export async function saveLogPdf(
  log: DailyLog,
  project: Project,
  company: Company,
  addresses: Readonly<Record<string, string>>,
) {
  const report = logReport(log, project, company, await loadPictures(log, addresses));
  const { pdf } = await makePdf({ kind: 'report', report }, 'Daily log');
  savePdf(pdf, `daily-log_${log.day}.pdf`);
}
