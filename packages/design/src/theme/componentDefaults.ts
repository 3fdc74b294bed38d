import type { Components, Theme } from '@mui/material/styles';

/** How the components of MUI behave here, where nothing else is said. How they look: componentStyles.ts. */
export const componentDefaults: Components<Theme> = {
  MuiButton: { defaultProps: { disableElevation: true } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'inherit' } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiAutocomplete: { defaultProps: { size: 'small' } },
  MuiTooltip: { defaultProps: { enterDelay: 400, arrow: true } },
  MuiLink: { defaultProps: { underline: 'hover' } },
};
