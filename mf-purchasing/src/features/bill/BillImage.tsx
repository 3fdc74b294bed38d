import {
  Alert,
  Box,
  Button,
  LinearProgress,
  SectionCard,
  Skeleton,
  Typography,
} from '@plumbline/design';
import { lowConfidence, type BillBox, type BillSuggestion } from '@plumbline/domain/bill-reading';
import type { Reading } from './useReading.ts';

type Mark = { label: string; field: string; box: BillBox; isUnsure: boolean };

const names = {
  vendor: ['Vendor', 'vendor_id'],
  number: ['Number', 'vendor_number'],
  date: ['Date', 'bill_date'],
  dueDate: ['Due date', 'due_date'],
  tax: ['Tax', 'tax'],
  total: ['Total', 'total'],
} as const;

/** Where each field is on the image. */
function marksOf(bill: BillSuggestion): Mark[] {
  const fields = Object.entries(names).flatMap(([key, [label, field]]) => {
    const one = bill[key as keyof typeof names];
    return one?.box
      ? [{ label, field, box: one.box, isUnsure: one.confidence < lowConfidence }]
      : [];
  });
  const lines = bill.lines.flatMap(({ box, confidence }, at) =>
    box
      ? [
          {
            label: `Line ${at + 1}`,
            field: `lines.${at}.`,
            box,
            isUnsure: confidence < lowConfidence,
          },
        ]
      : [],
  );
  return [...fields, ...lines];
}

type BillImageProps = {
  reading: Reading;
  /** The name of the field that is being filled in: its frame is named. */
  field: string;
};

/** The first page of a bill, with a frame around each field that was read. */
export function BillImage({ reading, field }: BillImageProps) {
  const { image, state, result } = reading;
  return (
    <SectionCard isMain title="Bill">
      {state === 'reading' && (
        <Box component="output" sx={{ display: 'block', mb: 2 }}>
          <Typography variant="body2">Reading the bill…</Typography>
          <LinearProgress aria-label="Reading the bill" />
        </Box>
      )}
      {state === 'failed' && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={reading.retry}>
              Retry
            </Button>
          }
        >
          Couldn’t read this bill. Enter the fields yourself.
        </Alert>
      )}
      {image ? (
        <Box sx={{ position: 'relative', width: 1 }}>
          <Box
            component="img"
            src={image}
            alt="First page of the bill"
            sx={{ width: 1, display: 'block' }}
          />
          {result &&
            marksOf(result.bill).map((mark) => (
              <Frame
                key={mark.label}
                {...mark}
                isCurrent={field !== '' && field.startsWith(mark.field)}
              />
            ))}
        </Box>
      ) : (
        state !== 'failed' && <Skeleton variant="rounded" height={420} />
      )}
    </SectionCard>
  );
}

/** A share of the image, and so many pixels more, as the frame is around the text. */
const share = (part: number, more: number) => `calc(${part * 100}% + ${more}px)`;

function Frame({ label, box, isUnsure, isCurrent }: Mark & { isCurrent: boolean }) {
  const words = isUnsure ? `${label}, check this` : label;
  // Paper is white in both themes.
  const color = isUnsure ? '#9A3412' : '#15803D';
  return (
    <Box
      title={words}
      sx={{
        position: 'absolute',
        left: share(box.x, -4),
        top: share(box.y, -4),
        width: share(box.width, 8),
        height: share(box.height, 8),
        border: isCurrent ? 3 : 2,
        borderRadius: 0.5,
        borderColor: color,
        borderStyle: isUnsure ? 'dashed' : 'solid',
      }}
    >
      {isCurrent && (
        <Box
          component="span"
          sx={{
            position: 'absolute',
            left: -3,
            bottom: '100%',
            px: 0.5,
            borderRadius: 0.5,
            fontSize: '0.75rem',
            fontWeight: 600,
            whiteSpace: 'nowrap',
            bgcolor: color,
            color: '#FFFFFF',
          }}
        >
          {words}
        </Box>
      )}
    </Box>
  );
}
