import { Box, Button, Typography, clientMoney } from '@plumbline/design';
import type { ShownSelection } from '../../data/selections.ts';

export type Option = ShownSelection['options'][number];

/** A price against the allowance; dollars. */
function differenceText(difference: number): string {
  if (difference === 0) return 'within your allowance';
  return difference > 0
    ? `${clientMoney(difference)} over your allowance`
    : `${clientMoney(-difference)} under your allowance`;
}

type OptionCardProps = { option: Option; isChosen: boolean; onChoose: (() => void) | undefined };

/** One option with its picture and its price against the allowance. */
export function OptionCard({ option, isChosen, onChoose }: OptionCardProps) {
  const { name, description, price, difference, thumbnail_url, url } = option;
  const picture = thumbnail_url ?? url;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        p: 1.5,
        border: 2,
        borderRadius: 2,
        borderColor: isChosen ? 'success.main' : 'divider',
      }}
    >
      {picture && (
        <Box
          component="img"
          src={picture}
          alt={name}
          loading="lazy"
          sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 1 }}
        />
      )}
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
          {isChosen && ' (your choice)'}
        </Typography>
        {description && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {description}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {clientMoney(price)}, {differenceText(difference)}
        </Typography>
      </Box>
      {onChoose && (
        <Button
          variant="contained"
          aria-label={`Choose ${name}`}
          onClick={onChoose}
          sx={{ alignSelf: 'center', minHeight: 44 }}
        >
          Choose
        </Button>
      )}
    </Box>
  );
}
