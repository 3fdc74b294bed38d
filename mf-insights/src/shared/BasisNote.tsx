import { Typography } from '@plumbline/design';

/** What revenue and profit are counted by, next to the figures. */
export const cashBasis = 'Cash basis, without sales tax';

/** The basis below a chart or table of revenue; `children` say what else the figures count. */
export const BasisNote = ({ children }: { children?: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
    {children ? `${cashBasis}. ${children}` : `${cashBasis}.`}
  </Typography>
);
