import { Box, Card, CardContent, ClientDate, Link, Typography } from '@plumbline/design';
import { labelOf } from '@plumbline/domain';
import type { SharedProject } from '../../data/sharedProject.ts';
import { phaseLabel } from '../../shared/phaseLabels.ts';
import { PhotoImage } from '../../shared/PhotoImage.tsx';

/** The photos of a shared project; one press opens the picture. */
export function SharedPhotos({ photos }: { photos: SharedProject['photos'] }) {
  return (
    <Card component="section" aria-label="Photos">
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1 }}>
          Photos
        </Typography>
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
            '& img': { width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 1 },
          }}
        >
          {photos.map(({ id, title, phase, taken_at, url, thumbnail_url }) => (
            <li key={id}>
              <Link href={url ?? undefined} target="_blank" rel="noreferrer">
                <PhotoImage src={thumbnail_url ?? url ?? ''} alt={title || 'Photo'} />
              </Link>
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {labelOf(phaseLabel, phase)}, <ClientDate value={taken_at} />
              </Typography>
            </li>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
