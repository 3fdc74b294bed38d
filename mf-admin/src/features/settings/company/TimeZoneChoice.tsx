import { messageOf } from '@plumbline/data';
import { Box, SectionCard, Typography } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { useToasts } from '@plumbline/platform';
import { useCompanyChoiceSaveMutation, type Company } from '../../../data/company.ts';
import { zoneChoices, zoneLabel } from './timeZones.ts';

type TimeZoneChoiceProps = { company: Company; denial: string | undefined };

/** Company time zone for quiet hours, reminders, and weekly reports; saved immediately. */
export function TimeZoneChoice({ company, denial }: TimeZoneChoiceProps) {
  const toasts = useToasts();
  const [save] = useCompanyChoiceSaveMutation();
  const { id, timezone: stored } = company;
  const choose = async (timezone: string) => {
    const { error } = await save({ id, choice: { timezone } });
    if (error) toasts.error(messageOf(error));
    else toasts.success(`Time zone set to ${zoneLabel(timezone)}`);
  };
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <SectionCard
      title="Time Zone"
      description="Used for quiet hours, reminders, and weekly reports."
    >
      {denial === undefined ? (
        <Box sx={{ maxWidth: 360 }}>
          <SelectFilter
            label="Time zone"
            value={stored}
            options={zoneChoices(stored, device)}
            onChange={(zone) => void choose(zone)}
          />
        </Box>
      ) : (
        <Typography>Time zone: {zoneLabel(stored)}</Typography>
      )}
    </SectionCard>
  );
}
