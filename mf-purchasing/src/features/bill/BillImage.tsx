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

type Mark = { label: string; box: BillBox; isUnsure: boolean };

const names = {
  vendor: 'Vendor',
  number: 'Number',
  date: 'Date',
  dueDate: 'Due date',
  tax: 'Tax',
  total: 'Total',
} as const;

/** Where each field is on the image. */
function marksOf(bill: BillSuggestion): Mark[] {
  const fields = Object.entries(names).flatMap(([key, label]) => {
    const one = bill[key as keyof typeof names];
    return one?.box ? [{ label, box: one.box, isUnsure: one.confidence < lowConfidence }] : [];
  });
  const lines = bill.lines.flatMap(({ box, confidence }, at) =>
    box ? [{ label: `Line ${at + 1}`, box, isUnsure: confidence < lowConfidence }] : [],
  );
  return [...fields, ...lines];
}

/** The first page of a bill, with a frame around each field that was read. */
export function BillImage({ reading }: { reading: Reading }) {
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
          {result && marksOf(result.bill).map((mark) => <Frame key={mark.label} {...mark} />)}
        </Box>
      ) : (
        state !== 'failed' && <Skeleton variant="rounded" height={420} />
      )}
    </SectionCard>
  );
}

const percent = (part: number) => `${part * 100}%`;

function Frame({ label, box, isUnsure }: Mark) {
  return (
    <Box
      title={isUnsure ? `${label}, check this` : label}
      sx={{
        position: 'absolute',
        left: percent(box.x),
        top: percent(box.y),
        width: percent(box.width),
        height: percent(box.height),
        border: 2,
        borderRadius: 0.5,
        borderColor: isUnsure ? 'warning.main' : 'success.main',
        borderStyle: isUnsure ? 'dashed' : 'solid',
        outline: '2px solid transparent',
      }}
    />
  );
}
