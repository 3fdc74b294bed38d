import {
  ActionButton,
  ActiveChip,
  Box,
  Button,
  Card,
  CardActionArea,
  CardActions,
  CardContent,
  DateText,
  Facts,
  Money,
  StatusChip,
  Typography,
  twoLines,
} from '@plumbline/design';
import { addressLine, counted } from '@plumbline/domain';
import type { ReactNode } from 'react';
import type { ClientRow } from '../../data/schemas.ts';
import { typeLabel } from '../../shared/clientLabels.ts';
import { MoreActions } from './MoreActions.tsx';
import type { ClientActions } from './clientActions.ts';

type ClientCardProps = { client: ClientRow; actions: ClientActions; checkbox: ReactNode };

/** Client card; a click opens the details. */
export function ClientCard({ client, actions, checkbox }: ClientCardProps) {
  const { name, company_name, overdue } = client;
  return (
    <Card component="article" aria-label={name} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: 2, pb: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: 1 }}>
          <ActiveChip isActive={client.is_active} />
          {overdue !== null && overdue > 0 && (
            <StatusChip label="Overdue" tone="error" shape="triangle" />
          )}
        </Box>
        {checkbox}
      </Box>
      <CardActionArea
        onClick={() => actions.view(client)}
        sx={{ flex: 1, display: 'flex', alignItems: 'stretch' }}
      >
        <CardContent sx={{ width: 1 }}>
          <Typography variant="h3" component="h2" title={name} sx={twoLines}>
            {name}
          </Typography>
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {[company_name !== name && company_name, typeLabel[client.client_type]]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <Box sx={{ mt: 1.5 }}>
            <ClientFacts client={client} />
          </Box>
        </CardContent>
      </CardActionArea>
      <CardActions sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Button size="small" onClick={() => actions.view(client)} aria-label={`View ${name}`}>
          View
        </Button>
        {actions.isEditOffered && (
          <ActionButton
            size="small"
            denial={actions.denial}
            onClick={() => actions.edit(client)}
            aria-label={`Edit ${name}`}
          >
            Edit
          </ActionButton>
        )}
        <Button size="small" onClick={() => actions.contact(client)} aria-label={`Contact ${name}`}>
          Contact
        </Button>
        <MoreActions client={client} actions={actions} />
      </CardActions>
    </Card>
  );
}

function ClientFacts({ client }: { client: ClientRow }) {
  const { total_value, outstanding } = client;
  return (
    <Facts
      facts={[
        ['Email', client.email],
        ['Phone', client.phone],
        ['Address', addressLine(client.address)],
        [
          'Projects',
          client.total_projects > 0 &&
            `${counted(client.total_projects, 'project')}, ${client.active_projects} active`,
        ],
        ['Total value', total_value !== null && <Money key="v" amount={total_value} whole />],
        [
          'Outstanding',
          outstanding !== null && outstanding > 0 && <Money key="o" amount={outstanding} whole />,
        ],
        ['Client since', <DateText key="since" value={client.created_at} />],
        [
          'Last contact',
          client.last_contact && <DateText key="last" value={client.last_contact} relative />,
        ],
      ]}
    />
  );
}
