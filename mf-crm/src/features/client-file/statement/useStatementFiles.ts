import { logoAddress } from '@plumbline/data';
import { today } from '@plumbline/design';
import type { ClientStatement } from '@plumbline/design/documents';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useLazyClientLetterheadQuery } from '../../../data/statement.ts';

/** Downloads a statement as CSV, or as a PDF under the company's letterhead, and says so. */
export function useStatementFiles() {
  const toasts = useToasts();
  const [loadLetterhead] = useLazyClientLetterheadQuery();
  const [working, setWorking] = useState<'csv' | 'pdf'>();
  const make = async (kind: 'csv' | 'pdf', statement: ClientStatement) => {
    const name = `statement_${statement.client.name.replace(/[^\p{L}\p{N}]+/gu, '_')}_${today()}`;
    if (kind === 'csv') {
      const { statementCsv } = await import('./statementCsv.ts');
      const { downloadCsv } = await import('@plumbline/design/import');
      downloadCsv(`${name}.csv`, statementCsv(statement));
      return;
    }
    const { makePdf, savePdf, openPdfTab, statementReport } =
      await import('@plumbline/design/documents');
    const tab = openPdfTab();
    const company = await loadLetterhead(undefined, true).unwrap();
    const report = statementReport(statement, company, logoAddress(company.logo_url));
    const { pdf } = await makePdf({ kind: 'report', report }, report.title);
    savePdf(pdf, `${name}.pdf`, tab);
  };
  const download = async (kind: 'csv' | 'pdf', statement: ClientStatement) => {
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
  return {
    working,
    download: (kind: 'csv' | 'pdf', of: ClientStatement) => void download(kind, of),
  };
}
