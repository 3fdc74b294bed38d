import {
  Alert,
  Box,
  DateText,
  DetailSection,
  Facts,
  MailLink,
  Page,
  PageHeader,
  PhoneLink,
  StatusChip,
  today,
  Typography,
} from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { AreaLink, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { Lead, LeadRow } from '../../data/leadSchemas.ts';
import { edits, sends } from '../../shared/edits.ts';
import { addressLine, valueRange } from '../../shared/leadLabels.ts';
import { LoseDialog } from '../leads/LoseDialog.tsx';
import { WinDialog } from '../leads/WinDialog.tsx';
import { useLeadMove } from '../leads/useLeadMove.ts';
import { LeadActions } from './LeadActions.tsx';
import { LeadFiles } from './LeadFiles.tsx';
import { LeadQuotes } from './LeadQuotes.tsx';
import { SendMessage } from './SendMessage.tsx';
import { LeadTimeline } from './LeadTimeline.tsx';
import { LeadVisit } from './LeadVisit.tsx';
import { NextStep } from './NextStep.tsx';

const outcomeChips = {
  won: <StatusChip label="Won" tone="success" shape="check" />,
  lost: <StatusChip label="Lost" tone="error" shape="cross" />,
  open: null,
};

function LeadFacts({ lead }: { lead: Lead }) {
  return (
    <DetailSection title="Details" isCard>
      <Facts
        facts={[
          ['Contact', lead.contact_name],
          ['Company', lead.company_name],
          ['Phone', lead.phone && <PhoneLink key="phone" number={lead.phone} />],
          ['Email', lead.email && <MailLink key="email" address={lead.email} />],
          ['Address', addressLine(lead.address)],
          ['Value', valueRange(lead)],
          ['Probability', `${lead.chance}%`],
          ['Owner', lead.owner_name ?? 'Unassigned'],
          ['Source', lead.source_name],
          [
            'Client',
            lead.client_id && (
              <AreaLink
                key="client"
                to="crm.client"
                params={{ clientId: lead.client_id }}
                otherwise={lead.client_name}
              >
                {lead.client_name}
              </AreaLink>
            ),
          ],
          [
            'Project',
            lead.project_id && (
              <AreaLink
                key="project"
                to="projects.detail"
                params={{ projectId: lead.project_id }}
                otherwise={lead.project_name}
              >
                {lead.project_name}
              </AreaLink>
            ),
          ],
          ['Lost because', lead.outcome === 'lost' && lead.lost_reason],
          ['Added', <DateText key="added" value={lead.created_at} />],
        ]}
      />
      {lead.description && (
        <Typography sx={{ mt: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {lead.description}
        </Typography>
      )}
    </DetailSection>
  );
}

/** The stage; another one moves the lead. */
function StageSelect({ lead, canEdit }: { lead: Lead; canEdit: boolean }) {
  const [deciding, setDeciding] = useState<{ kind: 'won' | 'lost'; lead: LeadRow }>();
  const move = useLeadMove((kind, of) => setDeciding({ kind, lead: of }));
  const close = () => setDeciding(undefined);
  return (
    <Box sx={{ width: 200, mt: 1 }}>
      <SelectFilter
        label="Stage"
        value={lead.stage_id}
        options={lead.stages.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={!canEdit || lead.outcome !== 'open'}
        onChange={(to) => {
          const stage = lead.stages.find(({ id }) => id === to);
          if (stage) move(lead, stage);
        }}
      />
      {deciding?.kind === 'lost' && <LoseDialog lead={lead} choices={lead} onClose={close} />}
      {deciding?.kind === 'won' && <WinDialog lead={lead} onClose={close} />}
    </Box>
  );
}

/** The page of a lead. */
export function LoadedLead({ lead }: { lead: Lead }) {
  const canEdit = useAccess(edits).answer === 'allow';
  const canSend = useAccess(sends).answer === 'allow' && canEdit;
  const isSnoozed = lead.snoozed_until !== null && lead.snoozed_until > today();
  return (
    <Page width="text">
      <PageHeader
        title={lead.title}
        description={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            {lead.number} · {lead.contact_name} {outcomeChips[lead.outcome]}
          </Box>
        }
        actions={<LeadActions lead={lead} />}
      />
      <StageSelect lead={lead} canEdit={canEdit} />
      {isSnoozed && (
        <Alert severity="info" sx={{ mt: 2 }}>
          Snoozed until <DateText value={lead.snoozed_until} />
        </Alert>
      )}
      {lead.outcome === 'won' && !lead.project_id && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          This lead is won, but has no project yet. Create it and choose the client.
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
          gap: 2,
          mt: 2,
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, order: { xs: 0, md: 1 } }}>
          <NextStep lead={lead} canEdit={canEdit} />
          {canSend && (lead.email ?? lead.may_text) && (
            <DetailSection title="Reply" isCard>
              <SendMessage key={lead.id} lead={lead} />
            </DetailSection>
          )}
          <LeadVisit lead={lead} canEdit={canEdit} canSend={canSend} />
          <LeadFacts lead={lead} />
          <LeadQuotes lead={lead} />
          <LeadFiles lead={lead} />
        </Box>
        <LeadTimeline lead={lead} canEdit={canEdit} />
      </Box>
    </Page>
  );
}
