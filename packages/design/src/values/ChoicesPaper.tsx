import Paper, { type PaperProps } from '@mui/material/Paper';

/** The open list of a picker. It is at the end of the page, outside its landmarks, so it is one. */
export const ChoicesPaper = (props: PaperProps) => (
  <Paper {...props} component="section" aria-label="Choices" />
);
