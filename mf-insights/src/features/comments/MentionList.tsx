// HTML has no element for a list of names below a text area.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Box, Paper } from '@plumbline/design';
import type { useMentions } from './useMentions.ts';

type MentionListProps = { id: string; mentions: ReturnType<typeof useMentions> };

/** The offered people below the text; the options' ids are `id` and their index. */
export function MentionList({ id, mentions: { offered, at, choose } }: MentionListProps) {
  return (
    <Paper
      id={`${id}list`}
      role="listbox"
      aria-label="People"
      elevation={4}
      hidden={offered.length === 0}
      sx={{ position: 'absolute', zIndex: 1, left: 8, mt: -1, minWidth: 220 }}
    >
      {offered.map((person, index) => (
        <Box
          key={person.id}
          id={`${id}${index}`}
          role="option"
          aria-selected={index === at}
          // Before the text loses the focus.
          onMouseDown={(event: React.MouseEvent) => {
            event.preventDefault();
            choose(person);
          }}
          sx={{
            px: 1.5,
            py: 1.25,
            cursor: 'pointer',
            bgcolor: index === at ? 'action.selected' : undefined,
          }}
        >
          {person.name}
        </Box>
      ))}
    </Paper>
  );
}
