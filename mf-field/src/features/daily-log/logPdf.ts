import { logoAddress, type Session } from '@plumbline/data';
import {
  companyPaperSize,
  companySender,
  makePdf,
  savePdf,
  type PrintReport,
} from '@plumbline/design/documents';
import { formatDate } from '@plumbline/design';
import type { DailyLog } from '../../data/dailyLogs.ts';
import { formatHours } from '../../shared/hours.ts';

type Project = { name: string };
type Company = Session['company'];

/** A daily log as a page to print. */
function logReport(log: DailyLog, project: Project, company: Company): PrintReport {
  const texts = [
    ['Weather', log.weather],
    ['Work done', log.work_done],
    ['Deliveries', log.deliveries],
    ['Delays', log.delays],
    ['Visitors', log.visitors],
    ['Safety', log.safety],
    ['Photos', log.photo_hashes.length === 0 ? '' : String(log.photo_hashes.length)],
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
    ],
  };
}

/** Downloads a daily log as PDF. */
export async function saveLogPdf(log: DailyLog, project: Project, company: Company) {
  const { pdf } = await makePdf(
    { kind: 'report', report: logReport(log, project, company) },
    'Daily log',
  );
  savePdf(pdf, `daily-log_${log.day}.pdf`);
}
