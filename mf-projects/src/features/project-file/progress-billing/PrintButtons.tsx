import { messageOf } from '@plumbline/data';
import { Button } from '@plumbline/design';
import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useLazyProjectPayApplicationQuery,
  type PayApplication,
} from '../../../data/progressBilling.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';

type PrintButtonsProps = { project: ProjectFile; application: PayApplication };

/** Downloads a pay application as PDF or CSV. */
export function PrintButtons({ project, application }: PrintButtonsProps) {
  const [read] = useLazyProjectPayApplicationQuery();
  const { company } = useSession();
  const [isWorking, setWorking] = useState(false);
  const toasts = useToasts();
  const name = `${project.name}_application_${application.number}`.replaceAll(/[^\w-]+/g, '_');
  const download = async (kind: 'pdf' | 'csv') => {
    setWorking(true);
    try {
      const printed = await read(application.id).unwrap();
      const { applicationCsv, applicationReport } = await import('./applicationPrint.ts');
      if (kind === 'pdf') {
        const { makePdf, savePdf } = await import('@plumbline/design/documents');
        const report = applicationReport(printed, project, company);
        const { pdf } = await makePdf({ kind: 'report', report }, report.title);
        savePdf(pdf, `${name}.pdf`);
      } else {
        const { downloadCsv, toCsv } = await import('@plumbline/design/import');
        const { titles, rows } = applicationCsv(printed);
        const columns = titles.map((title, at) => ({
          title,
          value: (row: (string | number)[]) => row[at] ?? '',
        }));
        downloadCsv(`${name}.csv`, toCsv(columns, rows));
      }
    } catch (error) {
      toasts.error(messageOf(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      <Button size="small" disabled={isWorking} onClick={() => void download('pdf')}>
        Download PDF
      </Button>
      <Button size="small" disabled={isWorking} onClick={() => void download('csv')}>
        Download CSV
      </Button>
    </>
  );
}
