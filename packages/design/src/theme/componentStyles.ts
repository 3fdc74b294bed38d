import type { Components, Theme } from '@mui/material/styles';

const touch = '@media (pointer: coarse)';
/** What a menu's edge is seen by, where shadows do not show. */
const hairline = { border: '1px solid var(--pl-palette-divider)' };
const focusRing = { outline: '2px solid var(--pl-palette-primary-main)', outlineOffset: 2 };

/**
 * How the components of MUI look here: hairlines, no shadow at rest, 44 px on touch. Page tests go without (see
 * packages/testing/src/jest/jest.ts): nothing that a page does depends on it.
 */
export const componentStyles: Components<Theme> = {
  MuiButtonBase: {
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: { styleOverrides: { root: { minHeight: 36, [touch]: { minHeight: 44 } } } },
  MuiIconButton: {
    styleOverrides: { root: { [touch]: { minWidth: 44, minHeight: 44 } } },
  },
  MuiCard: { styleOverrides: { root: { borderRadius: 10 } } },
  // As much room below as above, where a padding of its own does not say more.
  MuiCardContent: { styleOverrides: { root: { '&:last-child': { paddingBottom: 16 } } } },
  // The words of a card's acts begin where its own words do.
  MuiCardActions: {
    styleOverrides: { root: { '& .MuiButton-root': { minWidth: 44, paddingInline: 8 } } },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  // It says why the field is closed, so it is read most where it would be paler.
  MuiFormHelperText: {
    styleOverrides: {
      root: { '&.Mui-disabled': { color: 'var(--pl-palette-text-secondary)' } },
    },
  },
  MuiAutocomplete: { styleOverrides: { paper: hairline } },
  MuiInputBase: {
    styleOverrides: {
      // Under 16 px a phone zooms into the field on focus.
      input: ({ theme }) => ({
        fontSize: '1rem',
        [theme.breakpoints.up('md')]: { fontSize: '0.9375rem' },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        [touch]: {
          minHeight: 44,
          '&.MuiInputBase-sizeSmall > .MuiInputBase-input:not(.MuiAutocomplete-input, .MuiInputBase-inputMultiline)':
            { paddingBlock: '10.5px' },
        },
      },
    },
  },
  // Where the words of an empty field stand, which is higher on touch.
  MuiInputLabel: {
    styleOverrides: {
      root: {
        [touch]: {
          '&.MuiInputLabel-outlined.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink)': {
            transform: 'translate(14px, 11px) scale(1)',
          },
        },
      },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { [touch]: { minWidth: 44, minHeight: 44 } } } },
  MuiRadio: { styleOverrides: { root: { [touch]: { minWidth: 44, minHeight: 44 } } } },
  MuiFormControlLabel: { styleOverrides: { root: { [touch]: { minHeight: 44 } } } },
  MuiToggleButton: { styleOverrides: { root: { [touch]: { minWidth: 44, minHeight: 44 } } } },
  MuiMenuItem: { styleOverrides: { root: { [touch]: { minHeight: 44 } } } },
  MuiPopover: { styleOverrides: { paper: hairline } },
  MuiTab: { styleOverrides: { root: { minHeight: 44, minWidth: 72 } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 650 } } },
  // On a phone a dialog that fills the screen starts below the toasts.
  MuiDialog: {
    styleOverrides: {
      paperFullScreen: ({ theme }) => ({
        [theme.breakpoints.down('sm')]: { paddingTop: 'var(--pl-toasts-end, 0px)' },
      }),
    },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        rowGap: 4,
        padding: '12px 24px 16px',
        '& .MuiButton-root': { whiteSpace: 'nowrap' },
      },
    },
  },
  // In the tint of its tone, as chips and notices are. On a phone its acts stand below the words, which would be a
  // column of single ones beside them.
  MuiAlert: {
    styleOverrides: {
      root: ({ theme, ownerState: { severity = 'success', variant = 'standard' } }) => ({
        // A toast is filled.
        backgroundColor: `var(--pl-palette-${severity}-${variant === 'filled' ? 'main' : 'soft'})`,
        color: `var(--pl-palette-${severity}-${variant === 'filled' ? 'contrastText' : 'onSoft'})`,
        '& .MuiAlert-action .MuiButton-root': { whiteSpace: 'nowrap' },
        // Words and act stand on one line.
        '&:has(.MuiAlert-action .MuiButton-root)': {
          alignItems: 'center',
          '& .MuiAlert-action': { paddingTop: 0 },
        },
        [theme.breakpoints.down('sm')]: {
          '&:has(.MuiAlert-action .MuiButton-root)': {
            flexWrap: 'wrap',
            '& .MuiAlert-message': { flex: '1 1 calc(100% - 40px)' },
          },
        },
      }),
    },
  },
};
