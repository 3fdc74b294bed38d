import { Box, Button, FailedNote, formatMoney, Paper, Stack, Typography } from '@plumbline/design';
import type { DocumentTotals } from '@plumbline/domain';
import { useSession, useToasts } from '@plumbline/platform';
import { memo, useId, useState, type ChangeEvent, type Dispatch, type SetStateAction } from 'react';
import { toNumber, type DraftLine } from '../draftLines.ts';
import { pricedAtMargin, quoteMargin, unitCostOf } from './quoteMargin.ts';
import { companyTarget, readTargetMargin, storeTargetMargin } from './targetMargin.ts';
import type { ShownCosts } from './useItemCosts.ts';

type MarginPanelProps = {
  lines: readonly DraftLine[];
  setLines: Dispatch<SetStateAction<DraftLine[]>>;
  totals: DocumentTotals;
  margin: ShownCosts;
};

/** Cost and margin while quoting. The client never sees any of it. */
export const MarginPanel = memo(function MarginPanel(props: MarginPanelProps) {
  const { isOpen, toggle, isError, refetch } = props.margin;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Cost and margin"
      sx={{ p: 2, alignSelf: 'flex-end', width: { xs: '100%', sm: 360 } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          Cost and margin
        </Typography>
        <Button size="small" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Hide costs' : 'Show costs'}
        </Button>
      </Stack>
      <Typography variant="body2" color="textSecondary">
        Internal. Your client never sees it.
      </Typography>
      {isOpen && isError && (
        <FailedNote message="Failed to load the costs of your items." onRetry={refetch} />
      )}
      {isOpen && <Figures {...props} />}
    </Paper>
  );
});

const targetProblem = (text: string, percent: number) =>
  text.trim() !== '' && !(percent >= 0 && percent < 100)
    ? 'Enter a margin from 0 to less than 100'
    : undefined;

function Figures({ lines, setLines, totals, margin: { costs } }: MarginPanelProps) {
  const { company } = useSession();
  const toasts = useToasts();
  const ours = companyTarget(company.settings);
  const [target, setTarget] = useState(() => ours || readTargetMargin(company.id));
  const {
    cost,
    margin,
    percent,
    unknown,
    lines: count,
  } = quoteMargin(lines, totals.discount_amount, costs);
  const wanted = toNumber(target);
  const problem = targetProblem(target, wanted);
  const isBelow = target.trim() !== '' && !problem && percent < wanted;
  const priced = lines.filter((line) => unitCostOf(line, costs)).length;
  const priceLines = () => {
    const before = lines;
    setLines((now) => pricedAtMargin(now, wanted, costs));
    toasts.undo(`${priced === 1 ? '1 line' : `${priced} lines`} priced at ${wanted}% margin`, () =>
      setLines([...before]),
    );
  };
  return (
    <Box sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}>
      <Row label={unknown > 0 ? `Cost of ${count - unknown} of ${count} lines` : 'Cost'}>
        {formatMoney(cost)}
      </Row>
      <Row label={unknown > 0 ? 'Margin of those lines' : 'Margin'}>
        {`${formatMoney(margin)} (${percent}%)`}
      </Row>
      {unknown > 0 && (
        <Typography variant="body2" color="textSecondary">
          {unknown === 1 ? '1 line has no cost yet.' : `${unknown} lines have no cost yet.`}
        </Typography>
      )}
      {isBelow && (
        <Typography
          component="output"
          variant="body2"
          sx={{ display: 'block', color: 'warning.dark' }}
        >
          {`Below your target of ${wanted}%.`}
        </Typography>
      )}
      <Target
        value={target}
        problem={problem}
        hint={ours ? `Your company’s target is ${ours}%.` : 'Remembered on this device.'}
        onChange={(text) => {
          setTarget(text);
          if (!ours && !targetProblem(text, toNumber(text))) storeTargetMargin(company.id, text);
        }}
      />
      <Button
        size="small"
        variant="outlined"
        disabled={target.trim() === '' || problem !== undefined || priced === 0}
        onClick={priceLines}
      >
        Set prices from cost
      </Button>
    </Box>
  );
}

const Row = ({ label, children }: { label: string; children: string }) => (
  <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, py: 0.25 }}>
    <span>{label}</span>
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  </Stack>
);

type TargetProps = {
  value: string;
  problem: string | undefined;
  hint: string;
  onChange: (text: string) => void;
};

const input = {
  width: '100%',
  boxSizing: 'border-box',
  font: 'inherit',
  color: 'inherit',
  bgcolor: 'transparent',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  px: 1,
  py: { xs: 1.25, md: 0.75 },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
  '&[aria-invalid="true"]': { borderColor: 'error.main' },
} as const;

function Target({ value, problem, hint, onChange }: TargetProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <Box sx={{ my: 1 }}>
      <Typography component="label" htmlFor={id} variant="caption" color="textSecondary">
        Target margin %
      </Typography>
      <Box
        component="input"
        id={id}
        value={value}
        inputMode="decimal"
        maxLength={6}
        aria-invalid={problem !== undefined}
        aria-describedby={hintId}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value)}
        sx={input}
      />
      <Typography
        id={hintId}
        variant="caption"
        role={problem ? 'alert' : undefined}
        sx={{ color: problem ? 'error.main' : 'text.secondary' }}
      >
        {problem ?? hint}
      </Typography>
    </Box>
  );
}
