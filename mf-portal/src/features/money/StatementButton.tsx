import { logoAddress, messageOf } from '@plumbline/data';
import { Button, today } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useLazyPortalStatementQuery } from '../../data/statement.ts';

/** This year's account statement as PDF, under the company's letterhead. */
export function StatementButton({ session }: { session: string }) {
  const [load] = useLazyPortalStatementQuery();
  const [isMaking, setMaking] = useState(false);
  const toasts = useToasts();
  const make = async () => {
    const to = today();
    const { makePdf, savePdf, openPdfTab, statementReport } =
      await import('@plumbline/design/documents');
    const tab = openPdfTab();
    const { data, error } = await load({ session, from: `${to.slice(0, 4)}-01-01`, to });
    if (!data) {
      tab?.close();
      return toasts.error(messageOf(error));
    }
    const { statement, company } = data;
    const report = statementReport(statement, company, logoAddress(company.logo_url));
    const { pdf } = await makePdf({ kind: 'report', report }, report.title);
    savePdf(pdf, `statement_${to}.pdf`, tab);
    toasts.success('Statement downloaded.');
  };
  const download = async () => {
    setMaking(true);
    try {
      await make();
    } catch {
      toasts.error('Couldn’t create the statement. Try again.');
    } finally {
      setMaking(false);
    }
  };
  return (
    <Button variant="outlined" loading={isMaking} onClick={() => void download()}>
      Download statement
    </Button>
  );
}
