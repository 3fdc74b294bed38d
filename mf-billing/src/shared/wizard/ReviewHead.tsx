import { skipToken, useClientChoiceQuery } from '@plumbline/data';
import { Box } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { Fragment, type ReactNode } from 'react';
import { useBillingProjectQuery } from '../../data/lookups.ts';
import { ReviewTitle } from './ReviewTitle.tsx';

/** Terms and their values; without a value they are left out. */
export type ReviewFacts = readonly (readonly [term: string, value: ReactNode])[];

/** The fields both documents share, as entered. */
export type ReviewedHead = {
  client_id: string;
  /** The client name of a quote without a client. */
  custom_client_name?: string;
  project_id: string;
  description: string;
  notes: string;
  show_summary_only: boolean;
};

type ReviewHeadProps = {
  title: string;
  head: ReviewedHead;
  /** Dates and terms. */
  more: ReviewFacts;
  isInDialog?: boolean;
  onEdit: () => void;
};

/** Client, dates, and terms, for the review step. */
export function ReviewHead({ title, head, more, isInDialog = false, onEdit }: ReviewHeadProps) {
  const company = useCompanyId();
  const { client_id, project_id } = head;
  const client = useClientChoiceQuery(client_id ? { company, id: client_id } : skipToken);
  const project = useBillingProjectQuery(project_id ? { company, id: project_id } : skipToken);
  const facts: ReviewFacts = [
    [
      'Client',
      client_id ? (client.currentData?.name ?? '…') : head.custom_client_name || 'None yet',
    ],
    ['Project', project_id && (project.currentData?.name ?? '…')],
    ...more,
    ['Description', head.description.trim()],
    ['Notes', head.notes.trim()],
    ['Line prices', head.show_summary_only && 'Hidden from the client'],
  ];
  return (
    <Box component="section" aria-label="Basic info">
      <ReviewTitle title={title} isInDialog={isInDialog} onEdit={onEdit} />
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '7rem 1fr', sm: '10rem 1fr' },
          gap: '4px 16px',
          m: 0,
          mt: 1,
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
        }}
      >
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([term, value]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </Box>
    </Box>
  );
}
