import { Box, Link, PhoneLink, SectionCard, Typography } from '@plumbline/design';
import type { Today } from '../../data/timeShapes.ts';
import { shortDay } from '../../shared/hours.ts';
import { tall } from '../../shared/touch.ts';

type LeadVisit = Today['lead_visits'][number];

/** 09:30 as 9:30 AM. */
function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

function whenText({ start_date, start_time, end_time }: LeadVisit, day: string): string {
  const on = start_date === day ? 'Today' : shortDay(start_date);
  if (!start_time) return on;
  const until = end_time ? ` to ${clockText(end_time)}` : '';
  return `${on}, ${clockText(start_time)}${until}`;
}

const mapOf = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

/** The user's visits to people who asked for work, with the way there and the number to call. */
export function LeadVisits({ visits, day }: { visits: readonly LeadVisit[]; day: string }) {
  return (
    <SectionCard isMain title="Lead visits">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {visits.map((visit) => (
          <Box component="li" key={visit.id} sx={{ overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{whenText(visit, day)}</Typography>
            <Typography>{visit.name}</Typography>
            {visit.title !== visit.name && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {visit.title}
              </Typography>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              {visit.phone && (
                <Box sx={{ ...tall(48), display: 'flex', alignItems: 'center' }}>
                  <PhoneLink number={visit.phone} />
                </Box>
              )}
              {visit.address && (
                <Link
                  href={mapOf(visit.address)}
                  target="_blank"
                  rel="noopener noreferrer"
                  sx={{ ...tall(48), display: 'flex', alignItems: 'center' }}
                >
                  {visit.address}
                </Link>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
