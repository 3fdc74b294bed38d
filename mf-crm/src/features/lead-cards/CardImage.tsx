import { Box } from '@plumbline/design';
import { lowConfidence } from '@plumbline/domain/bill-reading';
import type { CardDraft } from './useCardDrafts.ts';

const labels: Record<string, string> = {
  name: 'Name',
  company: 'Company',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
};
const percent = (part: number) => `${part * 100}%`;

/** The image of a card, with a frame around each field that was read. */
export function CardImage({ draft: { image, fileName, card } }: { draft: CardDraft }) {
  const marks = Object.entries(card ?? {}).flatMap(([key, field]) =>
    field?.box && labels[key]
      ? [{ label: labels[key], box: field.box, isUnsure: field.confidence < lowConfidence }]
      : [],
  );
  return (
    <Box sx={{ position: 'relative', width: 1, alignSelf: 'start' }}>
      <Box component="img" src={image} alt={fileName} sx={{ width: 1, display: 'block' }} />
      {marks.map(({ label, box, isUnsure }) => (
        <Box
          key={label}
          title={isUnsure ? `${label}, check this` : label}
          sx={{
            position: 'absolute',
            left: percent(box.x),
            top: percent(box.y),
            width: percent(box.width),
            height: percent(box.height),
            // Around the words, which would be cut by a frame of their own size.
            outline: '2px solid',
            outlineOffset: 2,
            borderRadius: 0.5,
            outlineColor: isUnsure ? 'warning.main' : 'success.main',
            outlineStyle: isUnsure ? 'dashed' : 'solid',
          }}
        />
      ))}
    </Box>
  );
}
