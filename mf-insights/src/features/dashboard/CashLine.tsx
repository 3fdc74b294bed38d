import { Box, Card, CardActionArea, Typography, formatDate, formatMoney } from '@plumbline/design';
import { lazyComponent } from '@plumbline/platform';
import { useState } from 'react';
import type { Dashboard } from '../../data/dashboard.ts';
import { CardWait } from './DashboardCard.tsx';
import type { CardState } from './useDashboard.ts';

const CashDialog = lazyComponent(() =>
  import('./CashDialog.tsx').then((module) => module.CashDialog),
);

type Cash = NonNullable<Dashboard['cash']>;

/** Money in and out of the next 14 days; opens its rows. */
export function CashLine({ state }: { state: CardState }) {
  const [isOpen, setOpen] = useState(false);
  if (state.kind !== 'ready')
    return (
      <Card sx={{ mb: 2, px: 2 }}>
        <CardWait state={state} height={56} />
      </Card>
    );
  const { cash } = state.dashboard;
  if (!cash) return null;
  return (
    <Card sx={{ mb: 2 }}>
      {cash.rows.length === 0 ? (
        <Figures cash={cash} />
      ) : (
        <CardActionArea onClick={() => setOpen(true)}>
          <Figures cash={cash} />
        </CardActionArea>
      )}
      {isOpen && <CashDialog cash={cash} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Figures({ cash }: { cash: Cash }) {
  return (
    <Box
      sx={{
        px: { xs: 1.75, sm: 2.25 },
        py: 1.5,
        minHeight: 56,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: 2,
        rowGap: 0.5,
      }}
    >
      <Typography
        variant="body2"
        sx={{ flexBasis: { xs: '100%', sm: 'auto' }, color: 'text.secondary', fontWeight: 600 }}
      >
        Cash, next 14 days
      </Typography>
      {cash.rows.length === 0 ? (
        <Typography>Nothing due.</Typography>
      ) : (
        <>
          <Figure label="In" amount={cash.in} />
          <Figure label="Out" amount={cash.out} />
          {cash.low && (
            <Typography sx={{ color: 'error.main' }}>
              {`Short ${formatMoney(-cash.low.amount)} by ${formatDate(cash.low.day)}`}
            </Typography>
          )}
        </>
      )}
    </Box>
  );
}

function Figure({ label, amount }: { label: string; amount: number }) {
  return (
    <Typography component="span">
      {label} <strong>{formatMoney(amount)}</strong>
    </Typography>
  );
}
