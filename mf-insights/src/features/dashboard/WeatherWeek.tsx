import { Box, RainIcon, SunIcon, Typography } from '@plumbline/design';

/** A day on the card: °F, and probability in %. */
type Day = {
  key: string;
  name: string;
  high: number;
  rain: number;
  label?: string;
  isAgainst?: boolean;
};

/** Days side by side; bad-weather days are highlighted. */
export function WeatherWeek({ days }: { days: readonly Day[] }) {
  return (
    <Box
      component="ol"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))`,
        gap: 0.5,
        textAlign: 'center',
      }}
    >
      {days.map(({ key, name, high, rain, label, isAgainst = false }) => (
        <Box
          component="li"
          key={key}
          title={label}
          sx={{
            py: 1,
            borderRadius: 2,
            bgcolor: 'action.hover',
            boxShadow: isAgainst ? 'inset 0 -3px 0 var(--pl-palette-warning-main)' : 'none',
          }}
        >
          <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
            {name}
          </Typography>
          {rain >= 40 ? <RainIcon /> : <SunIcon />}
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {Math.round(high)}°
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {Math.round(rain)}%
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
