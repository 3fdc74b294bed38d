import {
  Box,
  Button,
  DateText,
  Facts,
  Link,
  Money,
  StatusChip,
  Typography,
  dotted,
  formatMoney,
  statusDisplay,
} from '@plumbline/design';
import { Link as RouterLink, useLink } from '@plumbline/platform';
import { useState } from 'react';
import type { PayApplication, ProgressBilling } from '../../../data/progressBilling.ts';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import { ApplicationActions } from './ApplicationActions.tsx';
import { ApplicationSheet } from './ApplicationSheet.tsx';
import { applicationStateDisplay, percentOf, summaryOf } from './billingLabels.ts';
import { PrintButtons } from './PrintButtons.tsx';
import { paymentOfApplication } from './waiverPayment.ts';
import { Waivers } from './Waivers.tsx';

type ApplicationRowProps = {
  project: ProjectFile;
  billing: ProgressBilling;
  application: PayApplication;
  /** Why the user cannot edit projects. */
  denial: string | undefined;
};

/** One pay application: a draft is open with its lines, an earlier one opens to its summary. */
export function ApplicationRow({ project, billing, application, denial }: ApplicationRowProps) {
  const { number, state, lines } = application;
  const isDraft = state === 'draft';
  const [isOpen, setOpen] = useState(isDraft);
  const name = `Application ${number}`;
  return (
    <Box
      component="article"
      aria-label={name}
      sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 200px' }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Typography variant="subtitle1" component="h3">
              {name}
            </Typography>
            <StatusChip {...statusDisplay(applicationStateDisplay, state)} />
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {dotted(
              <>
                Period to <DateText value={application.period_to} />
              </>,
              `${percentOf(application.completed, application.contract_sum)}% complete`,
              application.invoice && <InvoiceLink invoice={application.invoice} />,
            )}
          </Typography>
        </Box>
        <Box sx={{ textAlign: 'right' }}>
          <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            Current payment due
          </Typography>
          <Typography sx={{ fontWeight: 600 }}>
            <Money amount={application.due} />
          </Typography>
        </Box>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Box>
      {isOpen && (
        <Box sx={{ mt: 1.5 }}>
          {isDraft && lines && (
            <ApplicationSheet
              projectId={project.id}
              application={{ ...application, lines }}
              isReadOnly={denial !== undefined || application.is_locked}
            />
          )}
          <Box sx={{ maxWidth: 480, mt: 1.5 }}>
            <Facts
              facts={summaryOf(application).map(([label, amount]) => [
                label,
                label === 'Current payment due' ? (
                  <strong key={label}>
                    <Money amount={amount} />
                  </strong>
                ) : (
                  <Money key={label} amount={amount} />
                ),
              ])}
            />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, alignItems: 'center' }}>
            <ApplicationActions project={project} application={application} denial={denial} />
            <PrintButtons project={project} application={application} />
          </Box>
          {!isDraft && (
            <Waivers
              project={project}
              waivers={billing.waivers.filter(({ application_id: of }) => of === application.id)}
              payment={paymentOfApplication(application)}
              denial={denial}
            />
          )}
        </Box>
      )}
    </Box>
  );
}

/** The number of the application's invoice, linked if the user may open it, and what is open of it. */
function InvoiceLink({ invoice }: { invoice: NonNullable<PayApplication['invoice']> }) {
  const path = useLink('billing.invoice', { params: { invoiceId: invoice.id } });
  const open = invoice.balance > 0 ? `, ${formatMoney(invoice.balance)} open` : '';
  return (
    <>
      {path === undefined ? (
        invoice.invoice_number
      ) : (
        <Link component={RouterLink} to={path} underline="always">
          {invoice.invoice_number}
        </Link>
      )}
      {open}
    </>
  );
}
