import { messageOf, type z } from '@plumbline/data';
import { addDays, Alert, Box, Button, Typography, dotted, formatDate } from '@plumbline/design';
import {
  DateField,
  FormDialog,
  SelectField,
  showServerError,
  useZodForm,
} from '@plumbline/design/forms';
import { downloadCsv } from '@plumbline/design/import';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useFieldExportTimeMutation,
  useFieldTimeExportsQuery,
  useLazyFieldTimeExportQuery,
} from '../../data/payroll.ts';
import { type TimeExport } from '../../data/payrollShapes.ts';
import type { Week } from '../../data/timeShapes.ts';
import { formatHours } from '../../shared/hours.ts';
import { refusalOf } from '../../shared/refusalOf.ts';
import { payrollCsv, payrollFileName } from './payrollFile.ts';
import { exportForm } from './wageForm.ts';

const formats = [
  { value: 'generic', label: 'CSV' },
  { value: 'quickbooks', label: 'QuickBooks Time' },
  { value: 'gusto', label: 'Gusto' },
];
const download = (file: TimeExport) => downloadCsv(payrollFileName(file), payrollCsv(file));

/** Exports approved time to payroll, each entry once; earlier files can be downloaded again. */
export function ExportDialog({ week, onClose }: { week: Week; onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID());
  const [send] = useFieldExportTimeMutation();
  const toasts = useToasts();
  const form = useZodForm(exportForm, {
    from: week.week_start,
    to: addDays(week.week_start, 6),
    format: 'generic' as const,
  });
  const submit = async (values: z.infer<typeof exportForm>) => {
    const { data, error } = await send({ id, ...values });
    if (error) return showServerError(form, refusalOf(error));
    download(data);
    toasts.success('Time exported');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Export time"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      submitLabel="Export time"
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Approved time is exported once and then locked.
      </Typography>
      <DateField control={form.control} name="from" label="From" required />
      <DateField control={form.control} name="to" label="To" required />
      <SelectField control={form.control} name="format" label="File format" options={formats} />
      <EarlierExports />
    </FormDialog>
  );
}

function EarlierExports() {
  const { data, error } = useFieldTimeExportsQuery();
  const [load, { error: refused }] = useLazyFieldTimeExportQuery();
  const again = async (id: string) => {
    const { data: file } = await load(id);
    if (file) download(file);
  };
  const failure = error ?? refused;
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        Earlier exports
      </Typography>
      {failure && <Alert severity="error">{messageOf(failure)}</Alert>}
      {data?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Exports will appear here, to download them again.
        </Typography>
      )}
      <Box component="ul" aria-label="Earlier exports" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map(({ id, from_date, to_date, format, people, seconds }) => {
          const name = `${formatDate(from_date)} to ${formatDate(to_date)}`;
          return (
            <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
              <Box sx={{ flex: 1, minWidth: 0, py: 0.5 }}>
                <Typography>{name}</Typography>
                <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
                  {dotted(
                    formats.find(({ value }) => value === format)?.label ?? format,
                    people === 1 ? '1 person' : `${people} people`,
                    formatHours(seconds),
                  )}
                </Typography>
              </Box>
              <Button aria-label={`Download ${name} again`} onClick={() => void again(id)}>
                Download again
              </Button>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
