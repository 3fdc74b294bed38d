import { Box, clientMoney, Radio, Typography } from '@plumbline/design';

type PackageCardProps = {
  name: string;
  description: string | null;
  contents: readonly string[];
  /** Of the quote with this package, in dollars. */
  total: number;
  picture: string | null | undefined;
  isChosen: boolean;
  onChoose: (() => void) | undefined;
};

export function PackageCard({
  name,
  description,
  contents,
  total,
  picture,
  isChosen,
  onChoose,
}: PackageCardProps) {
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        p: 1.5,
        border: 2,
        borderRadius: 2,
        borderColor: isChosen ? 'primary.main' : 'divider',
        cursor: onChoose ? 'pointer' : undefined,
      }}
    >
      {onChoose && (
        <Radio
          checked={isChosen}
          name="package"
          slotProps={{ input: { 'aria-label': `Choose ${name}` } }}
          onChange={onChoose}
          sx={{ alignSelf: 'flex-start', mt: -0.5, ml: -0.5 }}
        />
      )}
      {picture && (
        <Box
          component="img"
          src={picture}
          alt={name}
          sx={{ width: 96, height: 96, objectFit: 'cover', borderRadius: 1 }}
        />
      )}
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
          {isChosen && !onChoose && ' (chosen)'}
        </Typography>
        {description && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {description}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {contents.join(', ')}
        </Typography>
      </Box>
      <Typography sx={{ fontWeight: 600, ml: 'auto' }}>{clientMoney(total)}</Typography>
    </Box>
  );
}
