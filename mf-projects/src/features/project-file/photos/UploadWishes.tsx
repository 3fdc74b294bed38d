import { Box, Checkbox, Typography } from '@plumbline/design';
import type { PhotoWishes } from '@plumbline/data/photos';

const uploadOptionLabels = [
  ['isSmaller', 'Save data (smaller photos)'],
  ['keepsPlace', 'Save location'],
] as const;

type UploadWishesProps = { wishes: PhotoWishes; onChange: (wishes: PhotoWishes) => void };

/** What is done to photos before they are sent. */
export function UploadWishes({ wishes, onChange }: UploadWishesProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, ml: -1, mb: 1 }}>
      {uploadOptionLabels.map(([wish, label]) => (
        <Box key={wish} component="label" sx={{ display: 'flex', alignItems: 'center' }}>
          <Checkbox
            checked={wishes[wish] ?? false}
            onChange={(_, isOn) => onChange({ ...wishes, [wish]: isOn })}
          />
          <Typography variant="body2">{label}</Typography>
        </Box>
      ))}
    </Box>
  );
}
