import {
  BigFigure,
  Box,
  Button,
  Card,
  CardContent,
  Typography,
  formatMoney,
} from '@plumbline/design';
import type { Financials } from '../../../data/financials.ts';

type OwedCardProps = { owed: NonNullable<Financials['owed']>; onShow: () => void };

/** What is spent and not yet paid to vendors; leads to those expenses. */
export function OwedCard({ owed, onShow }: OwedCardProps) {
  const title = 'Owed to vendors';
  return (
    <Card component="section" aria-label={title} sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
      <CardContent>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {title}
        </Typography>
        <BigFigure figure={owed.amount} phone={1.0625} tablet={1.25} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px' }}>
          {owed.overdue !== 0 && (
            <Typography variant="caption" sx={{ color: 'error.main' }}>
              {formatMoney(owed.overdue)} overdue
            </Typography>
          )}
          <Button size="small" onClick={onShow} sx={{ ml: 'auto', mr: -1, mb: -1 }}>
            Show
          </Button>
        </Box>
      </CardContent>
    </Card>
  );
}
