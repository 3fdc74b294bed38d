import { Button, Stack, Typography } from '@plumbline/design';

type ReviewTitleProps = {
  title: string;
  /** Within a dialog the titles are a level lower. */
  isInDialog?: boolean;
  /** Back to the step that asks for this part. */
  onEdit: () => void;
};

/** A review section's title, with a button to edit it. */
export function ReviewTitle({ title, isInDialog = false, onEdit }: ReviewTitleProps) {
  return (
    <Stack
      direction="row"
      spacing={1}
      sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}
    >
      <Typography
        variant={isInDialog ? 'h3' : 'h2'}
        sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: 0.5 }}
      >
        {title}
      </Typography>
      <Button size="small" aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
    </Stack>
  );
}
