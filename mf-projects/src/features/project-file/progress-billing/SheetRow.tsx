import { Box, Money, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';
import type { ApplicationLine, LineEntry } from '../../../data/progressBilling.ts';
import { CellInput } from './CellInput.tsx';
import { percentOf, workNow } from './billingLabels.ts';

export const titles = [
  'Scheduled value',
  'Previous',
  '% complete',
  'This period',
  'Stored materials',
  'Total to date',
  'Balance to finish',
  'Retainage %',
  'Retainage',
] as const;

export const row = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'minmax(96px, 1.4fr) 1fr 1fr 0.8fr 1.1fr 1.1fr 1fr 1fr 0.75fr 0.9fr',
  },
  columnGap: { xs: 2, md: 1.5 },
  rowGap: 1,
  py: 1.25,
  alignItems: { xs: 'start', md: 'center' },
  borderTop: 1,
  borderColor: 'divider',
} as const;
export const name = {
  textAlign: 'left',
  gridColumn: { xs: '1 / -1', md: 'auto' },
  fontWeight: 600,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
} as const;

/** Column titles; phones show them in each cell instead. */
export function SheetHead() {
  return (
    <thead>
      <Box component="tr" sx={{ ...row, display: { xs: 'none', md: 'grid' }, borderTop: 0 }}>
        {['Line', ...titles].map((title, at) => (
          <Typography
            key={title}
            component="th"
            scope="col"
            variant="caption"
            sx={{ textAlign: at ? 'right' : 'left', color: 'text.secondary', lineHeight: 1.3 }}
          >
            {title}
          </Typography>
        ))}
      </Box>
    </thead>
  );
}

export const Cell = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box
    component="td"
    sx={{
      display: { xs: children === null ? 'none' : 'block', md: 'block' },
      textAlign: { md: 'right' },
      fontSize: '0.875rem',
      minWidth: 0,
    }}
  >
    <Typography
      variant="caption"
      aria-hidden
      sx={{ display: { xs: 'block', md: 'none' }, color: 'text.secondary' }}
    >
      {title}
    </Typography>
    {children}
  </Box>
);

type Entry = Omit<LineEntry, 'sov_line_id'>;
type SheetRowProps = {
  line: ApplicationLine;
  isReadOnly: boolean;
  error?: string | undefined;
  onSave: (entry: Entry, before: Entry) => void;
};

/** One line of the schedule of values in an application. */
export function SheetRow({ line, isReadOnly, error, onSave }: SheetRowProps) {
  const { item_number: item, description, scheduled_value: value, work, stored } = line;
  const before = { work };
  const input = { isDisabled: isReadOnly };
  return (
    <Box component="tr" sx={row}>
      <Box component="th" scope="row" sx={name}>
        {item ? `${item} ${description}` : description}
      </Box>
      <Cell title={titles[0]}>
        <Money amount={value} />
      </Cell>
      <Cell title={titles[1]}>
        <Money amount={line.previous_work} />
      </Cell>
      <Cell title={titles[2]}>
        <CellInput
          {...input}
          label={`Percent complete, ${description}`}
          column="percent"
          unit="%"
          value={line.percent ?? percentOf(work, value)}
          error={error}
          onSave={(percent) => onSave({ percent }, before)}
        />
      </Cell>
      <Cell title={titles[3]}>
        <CellInput
          {...input}
          label={`This period, ${description}`}
          column="now"
          unit="$"
          value={workNow(line)}
          error={error}
          onSave={(now) =>
            onSave({ work: Math.round((line.previous_work + now) * 100) / 100 }, before)
          }
        />
      </Cell>
      <Cell title={titles[4]}>
        <CellInput
          {...input}
          label={`Stored materials, ${description}`}
          column="stored"
          unit="$"
          value={stored}
          error={error}
          onSave={(amount) => onSave({ stored: amount }, { stored })}
        />
      </Cell>
      <Cell title={titles[5]}>
        <Money amount={line.completed} />
      </Cell>
      <Cell title={titles[6]}>
        <Money amount={line.balance} />
      </Cell>
      <Cell title={titles[7]}>
        <CellInput
          {...input}
          label={`Retainage percent, ${description}`}
          column="rate"
          unit="%"
          value={line.retainage_rate}
          onSave={(rate) => onSave({ retainage_rate: rate }, { retainage_rate: line.typed_rate })}
        />
      </Cell>
      <Cell title={titles[8]}>
        <Money amount={line.retainage} />
      </Cell>
      {error !== undefined && (
        <Typography
          component="td"
          role="alert"
          variant="body2"
          sx={{ gridColumn: '1 / -1', color: 'error.main' }}
        >
          {error}
        </Typography>
      )}
    </Box>
  );
}
