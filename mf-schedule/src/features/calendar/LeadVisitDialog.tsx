import { Stack, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { AreaLink } from '@plumbline/platform';
import type { CalendarEntry, CompanyCalendar } from '../../data/calendarShapes.ts';
import { formatHours, formatSpan } from '../../shared/labels.ts';
import { nameOf } from './calendarNames.ts';

type LeadVisitDialogProps = {
  entry: CalendarEntry;
  lead: { id: string; title: string };
  calendar: CompanyCalendar;
  onClose: () => void;
};

/** The visit of a lead; its page moves and cancels it, as the person gets a message then. */
export function LeadVisitDialog({ entry, lead, calendar, onClose }: LeadVisitDialogProps) {
  return (
    <ContentDialog isOpen title={entry.title} onClose={onClose} width="xs">
      <Stack spacing={1}>
        <Typography>
          {formatSpan(entry.first, entry.last)}
          {entry.from && `, ${formatHours(entry.from, entry.until)}`}
        </Typography>
        <Typography>{entry.who.map(({ id }) => nameOf(calendar.people, id)).join(', ')}</Typography>
        <AreaLink to="crm.lead" params={{ leadId: lead.id }} otherwise={lead.title}>
          {lead.title}
        </AreaLink>
      </Stack>
    </ContentDialog>
  );
}
