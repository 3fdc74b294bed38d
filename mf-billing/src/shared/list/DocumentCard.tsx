import {
  Box,
  Card,
  Link,
  Money,
  Stack,
  StatusChip,
  Typography,
  dotted,
  unbroken,
  type StatusDisplay,
} from '@plumbline/design';
import { SelectBox, type ListSelection } from '@plumbline/design/grid';
import { Link as RouterLink } from '@plumbline/platform';
import type { ReactNode } from 'react';
import type { DocumentKind } from '../../data/schemas.ts';
import { documentLabel } from '../labels.ts';

type DocumentCardProps = {
  kind: DocumentKind;
  document: { id: string; title: string; total_amount: number };
  number: string;
  display: StatusDisplay;
  /** Client, project and the like. */
  about: readonly (string | null)[];
  selection: ListSelection;
  buttons: ReactNode;
  /** The balance due, beside the amount. */
  open?: ReactNode;
  /** Extra content of the card. */
  children: ReactNode;
};

/** A quote or an invoice as a card. */
export function DocumentCard({
  kind,
  document: { id, title, total_amount },
  number,
  display,
  about,
  selection,
  buttons,
  open,
  children,
}: DocumentCardProps) {
  return (
    <Card
      component="article"
      variant="outlined"
      aria-label={`${documentLabel[kind]} ${number}`}
      sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center' }}>
        <SelectBox row={{ id, name: `${kind} ${number}` }} selection={selection} />
        <Link component={RouterLink} to={`/${kind}s/${id}`} sx={{ fontWeight: 600, flex: 1 }}>
          {unbroken(number)}
        </Link>
        <StatusChip {...display} />
      </Stack>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography color="textSecondary">
        {about.some(Boolean) ? dotted(...about) : 'No client'}
      </Typography>
      <Stack
        direction="row"
        useFlexGap
        sx={{ alignItems: 'baseline', justifyContent: 'space-between', columnGap: 1 }}
      >
        <Typography variant="h2" component="p">
          <Money amount={total_amount} />
        </Typography>
        {open}
      </Stack>
      <Stack
        direction="row"
        useFlexGap
        sx={{ mt: 'auto', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}
      >
        <Box sx={{ flex: '1 1 auto', color: 'text.secondary', fontSize: '0.875rem' }}>
          {children}
        </Box>
        <Stack direction="row" sx={{ ml: 'auto', mr: -1, alignItems: 'center' }}>
          {buttons}
        </Stack>
      </Stack>
    </Card>
  );
}
