import { Box, Link as Anchor, SectionCard, Typography, ClientDate } from '@plumbline/design';
import type { PortalJob } from '../../data/jobShapes.ts';

type Photo = PortalJob['photos'][number];

const phases = [
  { phase: 'before', title: 'Before' },
  { phase: 'during', title: 'During' },
  { phase: 'after', title: 'After' },
];

/** The shared photos, by phase, so that before and after are seen side by side. */
export function Photos({ photos }: { photos: readonly Photo[] }) {
  if (photos.length === 0) return null;
  return (
    <SectionCard isMain title="Photos">
      {phases.map(({ phase, title }) => (
        <Phase key={phase} title={title} photos={photos.filter((one) => one.phase === phase)} />
      ))}
    </SectionCard>
  );
}

function Phase({ title, photos }: { title: string; photos: readonly Photo[] }) {
  if (photos.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ mb: 2 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
        }}
      >
        {photos.map((photo) => (
          <Picture key={photo.id} photo={photo} />
        ))}
      </Box>
    </Box>
  );
}

function Picture({ photo: { title, url, thumbnail_url, taken_at } }: { photo: Photo }) {
  const source = thumbnail_url ?? url;
  if (!source || !url) return <Typography variant="body2">This photo is gone.</Typography>;
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Anchor href={url} target="_blank" rel="noreferrer">
        <Box
          component="img"
          src={source}
          alt={title || 'Photo'}
          loading="lazy"
          sx={{
            width: '100%',
            aspectRatio: '4 / 3',
            objectFit: 'cover',
            borderRadius: 1,
            display: 'block',
          }}
        />
      </Anchor>
      <Typography component="figcaption" variant="body2" color="textSecondary">
        {title && `${title}, `}
        <ClientDate value={taken_at} />
      </Typography>
    </Box>
  );
}
