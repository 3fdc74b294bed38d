import { today } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useLazyClientLetterheadQuery, type Statement } from '../../../data/statement.ts';

/** Downloads a statement as CSV, or as a PDF under the company's letterhead, and says so. */
export function useStatementFiles() {
  const toasts = useToasts();
  const [loadLetterhead] = useLazyClientLetterheadQuery();
  const [working, setWorking] = useState<'csv' | 'pdf'>();
  const make = async (kind: 'csv' | 'pdf', statement: Statement) => {
    const { statementCsv, statementReport } = await import('./statementFiles.ts');
    const name = `statement_${statement.client.name.replace(/[^\p{L}\p{N}]+/gu, '_')}_${today()}`;
    if (kind === 'csv') {
      const { downloadCsv } = await import('@plumbline/design/import');
      downloadCsv(`${name}.csv`, statementCsv(statement));
      return;
    }
    const { makePdf, savePdf, openPdfTab } = await import('@plumbline/design/documents');
    const tab = openPdfTab();
    const report = statementReport(statement, await loadLetterhead(undefined, true).unwrap());
    const { pdf } = await makePdf({ kind: 'report', report }, report.title);
    savePdf(pdf, `${name}.pdf`, tab);
  };
  const download = async (kind: 'csv' | 'pdf', statement: Statement) => {
    setWorking(kind);
    try {
      await make(kind, statement);
      toasts.success('Statement downloaded.');
    } catch {
      toasts.error('Couldn’t create the statement. Try again.');
    } finally {
      setWorking(undefined);
    }
  };
  return { working, download: (kind: 'csv' | 'pdf', of: Statement) => void download(kind, of) };
}
